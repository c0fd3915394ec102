import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { runCaption, startCaption } from '#tests/e2e/caption-command.ts'
import { listProjects } from '#tests/e2e/public-api.ts'
import { ffprobe } from '#tests/support/ffmpeg.ts'
import { ROOT } from '#tests/support/repository.ts'

const SAMPLE = path.join(ROOT, 'dev', 'talk', 'sample.mp4')

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wordlight-command-'))
  chmodSync(folder, 0o711)
})

afterEach(() => rmSync(folder, { recursive: true }))

/** Command lines of all processes that were started for a state folder. */
function processesOf(stateDir: string): string[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && entry !== String(process.pid))
    .flatMap((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
        const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return (environment + commandLine).includes(stateDir)
          ? [commandLine.replaceAll('\0', ' ')]
          : []
      } catch {
        return []
      }
    })
}

test.each([
  ['transcribing', /Uploading: /],
  ['rendering', /Transcribing: /],
])('Ctrl-C while %s cancels the work and leaves nothing behind', async (_, stepBefore) => {
  const cloud = inject('cloud')
  const projectsBefore = await listProjects(cloud)
  const output = path.join(folder, 'captioned.mp4')
  const command = startCaption(cloud.stateDir, SAMPLE, '-o', output)
  await command.says(stepBefore)
  command.interrupt()
  const finished = await command.finished
  expect(finished, finished.stderr).toMatchObject({ code: 130 })
  expect(readdirSync(folder)).toEqual([])
  expect(await listProjects(cloud)).toEqual(projectsBefore)
})

test('without a running product it starts one and stops it again', async () => {
  const stateDir = path.join(folder, 'state')
  const output = path.join(folder, 'captioned.mp4')
  const finished = await runCaption(stateDir, SAMPLE, '-o', output, '--model', 'tiny.en')
  expect(finished, finished.stderr).toMatchObject({ code: 0 })
  expect(ffprobe(output).streams).toHaveLength(2)
  expect(processesOf(stateDir)).toEqual([])
  expect(existsSync(path.join(stateDir, 'cloud.json'))).toBe(false)
})

test('two commands side by side share the product that the first one started', async () => {
  const stateDir = path.join(folder, 'state')
  const outputs = ['first.mp4', 'second.mp4'].map((name) => path.join(folder, name))
  const commands = outputs.map((output) =>
    startCaption(stateDir, SAMPLE, '-o', output, '--model', 'tiny.en'),
  )
  for (const finished of await Promise.all(commands.map((command) => command.finished))) {
    expect(finished, finished.stderr).toMatchObject({ code: 0 })
  }
  for (const output of outputs) expect(ffprobe(output).streams).toHaveLength(2)
  expect(processesOf(stateDir)).toEqual([])
  expect(readdirSync(stateDir)).not.toContain('cloud.json')
})

test('a model that the running product does not have is refused in a sentence', async () => {
  const output = path.join(folder, 'captioned.mp4')
  const finished = await runCaption(
    inject('cloud').stateDir,
    SAMPLE,
    '-o',
    output,
    '--model',
    'tiny.en',
  )
  expect(finished.code).not.toBe(0)
  expect(finished.stderr).toMatch(/tiny\.en/)
  expect(readdirSync(folder)).toEqual([])
})
