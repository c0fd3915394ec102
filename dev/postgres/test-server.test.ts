import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer } from './test-server.ts'

let parent: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'wordlight-test-server-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

test('servers of two runs stand beside each other and leave nothing', async () => {
  const [first, second] = await Promise.all([startTestServer(parent), startTestServer(parent)])
  expect(first.url).not.toBe(second.url)

  await first.stop()
  await second.stop()

  expect(readdirSync(parent)).toEqual([])
})

test('what a run that was killed hard has left is cleared away', async () => {
  const left = join(parent, 'run-left')
  mkdirSync(left)
  const starter = { pid: 2 ** 22 + 1, startedAt: 'long ago' }
  writeFileSync(join(left, 'state.json'), JSON.stringify({ password: 'x', port: null, starter }))

  const server = await startTestServer(parent)

  expect(readdirSync(parent)).not.toContain('run-left')
  await server.stop()
})
