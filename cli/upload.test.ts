import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type UploadApi, uploadParts } from './upload.ts'

const CONTENT = 'aaaabbbbcc'
const PLAN = { id: 'upload', part_size: 4, part_count: 3 }
const never = new AbortController().signal

let folder: string
let file: string
let server: Server
let origin: string
let refuse: (path: string) => number | null
let received: Map<string, string>
let reported: Map<number, string>

const api: UploadApi = {
  partUrl: async (_, part) => `${origin}/${part}`,
  reportPart: async (_, part, etag) => {
    reported.set(part, etag)
  },
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-upload-'))
  file = join(folder, 'in.mp4')
  await writeFile(file, CONTENT)
  received = new Map()
  reported = new Map()
  refuse = () => null
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const status = refuse(path)
      if (status === null) received.set(path, Buffer.concat(chunks).toString())
      response.writeHead(status ?? 200, status === null ? { etag: `"${path}"` } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

test('every part is stored and reported, the last one shorter', async () => {
  const fractions: number[] = []
  const source = { file, size: CONTENT.length }
  await uploadParts(api, PLAN, source, (fraction) => fractions.push(fraction), never)
  expect(Object.fromEntries(received)).toEqual({ '/1': 'aaaa', '/2': 'bbbb', '/3': 'cc' })
  expect(Object.fromEntries(reported)).toEqual({ 1: '"/1"', 2: '"/2"', 3: '"/3"' })
  expect(fractions.at(-1)).toBe(1)
})

test('a part that the store could not take at first is sent again', async () => {
  let failures = 2
  refuse = (path) => {
    if (path !== '/2' || failures === 0) return null
    failures -= 1
    return 503
  }
  await uploadParts(api, PLAN, { file, size: CONTENT.length }, () => {}, never)
  expect(received.size).toBe(3)
})

test('a part that the store refuses ends the upload', async () => {
  refuse = (path) => (path === '/3' ? 403 : null)
  const upload = uploadParts(api, PLAN, { file, size: CONTENT.length }, () => {}, never)
  await expect(upload).rejects.toMatchObject({ key: 'cli.store_refused' })
})

test('a file that became shorter meanwhile is told from a fault of the store', async () => {
  const upload = uploadParts(api, PLAN, { file, size: 12 }, () => {}, never)
  await expect(upload).rejects.toMatchObject({ key: 'cli.input_changed' })
})
