import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectApi } from './api-client.ts'
import { parseArguments } from './arguments.ts'
import { captionVideo } from './caption-video.ts'
import { openSession } from './session.ts'

const ID = '0195'
const silent = {
  begin: () => {},
  say: () => {},
  update: () => {},
  end: () => {},
  abandon: () => {},
}

let folder: string
let server: Server
let apiUrl: string
let projects: Set<string>
let interrupt: AbortController
let answers: Record<string, unknown>

/** A product that gives `answers`; else it makes the project and never answers `complete`: the user interrupts first. */
function answer(method: string, path: string): { status: number; body: unknown } | null {
  const route = `${method} ${path}`
  if (answers[route]) return { status: 200, body: answers[route] }
  if (route === 'POST /api/uploads') {
    return { status: 201, body: { id: ID, part_size: 4, part_count: 1 } }
  }
  if (route === `POST /api/uploads/${ID}/parts`) {
    return { status: 200, body: { urls: { 1: `${apiUrl}/store` } } }
  }
  if (route === `POST /api/uploads/${ID}/complete`) {
    projects.add(ID)
    interrupt.abort(new Error('interrupted'))
    return null
  }
  if (route === `DELETE /api/uploads/${ID}`) return { status: 404, body: {} }
  if (route === `DELETE /api/project/${ID}/delete-project`) {
    return { status: projects.delete(ID) ? 200 : 404, body: {} }
  }
  return { status: 200, body: {} }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-caption-'))
  projects = new Set()
  interrupt = new AbortController()
  answers = {}
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      const reply = answer(request.method ?? '', request.url ?? '')
      if (reply) response.writeHead(reply.status, { etag: '"1"' }).end(JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

test('what a transcription is unsure of is told, and the work goes on', async () => {
  const file = join(folder, 'in.mp4')
  await writeFile(file, 'abcd')
  const options = parseArguments([file, '-o', join(folder, 'out.mp4')], {})
  if (!options) throw new Error('no arguments')
  const warnings = ['language_unsure', 'language_mismatch', 'sound_partial']
  answers[`POST /api/uploads/${ID}/complete`] = { id: ID }
  answers[`GET /api/project/${ID}/process-progression`] = { code: 'success' }
  answers[`GET /api/project/${ID}/get-project`] = {
    warnings,
    subtitles_lang: 'en',
    suggested_language: 'fr',
  }
  const said: unknown[] = []
  const api = connectApi(apiUrl, openSession(apiUrl, interrupt.signal))
  const work = captionVideo({
    api,
    undoApi: () => api,
    arguments: options,
    inputBytes: 4,
    progress: { ...silent, say: (key, values) => said.push([key, values]) },
    signal: interrupt.signal,
  })
  // The product of this test has no captioned video to give.
  await expect(work).rejects.toThrow('cli.download_incomplete')
  const languages = { lang: 'en', suggested: 'fr' }
  expect(said).toEqual(warnings.map((warning) => [`cli.${warning}`, languages]))
})

test('captions are written beside the video as the product writes them', async () => {
  const file = join(folder, 'in.mp4')
  await writeFile(file, 'abcd')
  const argv = [file, '-o', join(folder, 'out.mp4'), '--captions', 'srt', '--ass', `${file}.ass`]
  const options = parseArguments(argv, {})
  if (!options) throw new Error('no arguments')
  answers[`POST /api/uploads/${ID}/complete`] = { id: ID }
  answers[`GET /api/project/${ID}/process-progression`] = { code: 'success' }
  answers[`GET /api/project/${ID}/get-project`] = { warnings: [] }
  answers[`GET /api/project/${ID}/captions?format=srt`] = 'as SRT'
  answers[`GET /api/project/${ID}/captions?format=ass`] = 'as ASS'
  const api = connectApi(apiUrl, openSession(apiUrl, interrupt.signal))
  const task = { api, undoApi: () => api, arguments: options, inputBytes: 4, progress: silent }
  const work = captionVideo({ ...task, signal: interrupt.signal })
  await expect(work).rejects.toThrow('cli.download_incomplete')
  expect(await readFile(join(folder, 'out.srt'), 'utf8')).toBe('"as SRT"')
  expect(await readFile(`${file}.ass`, 'utf8')).toBe('"as ASS"')
})

test('a project that was made while the user interrupted is deleted', async () => {
  const file = join(folder, 'in.mp4')
  await writeFile(file, 'abcd')
  const options = parseArguments([file, '-o', join(folder, 'out.mp4')], {})
  if (!options) throw new Error('no arguments')
  const connect = (signal: AbortSignal) => connectApi(apiUrl, openSession(apiUrl, signal))
  const work = captionVideo({
    api: connect(interrupt.signal),
    undoApi: connect,
    arguments: options,
    inputBytes: 4,
    progress: silent,
    signal: interrupt.signal,
  })
  await expect(work).rejects.toThrow('interrupted')
  expect(projects).toEqual(new Set())
})
