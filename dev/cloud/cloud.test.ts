import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endLeftovers } from './cloud.ts'
import { identify, isAlive, type ProcessIdentity } from './processes.ts'
import {
  loadSecrets,
  openStateFolder,
  readNote,
  recordProcesses,
  type StateFolder,
  takeFolder,
  writeNote,
} from './state-folder.ts'

let folder: StateFolder
const started: ProcessIdentity[] = []

beforeEach(() => {
  folder = openStateFolder(mkdtempSync(join(tmpdir(), 'cloud-')))
})
afterEach(() => {
  for (const identity of started.splice(0)) {
    if (isAlive(identity)) process.kill(identity.pid, 'SIGKILL')
  }
  rmSync(folder.root, { recursive: true })
})

function startSleeper(): ProcessIdentity {
  const { pid = 0 } = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
  const identity = identify(pid)
  if (!identity) throw new Error('sleep did not start')
  started.push(identity)
  return identity
}

test('what an earlier run left behind is ended, and its note withdrawn', async () => {
  const worker = startSleeper()
  recordProcesses(folder, { worker })
  const account = { email: '', password: '', metricsToken: '' }
  writeNote(folder, {
    webUrl: null,
    apiUrl: '',
    ...account,
    model: 'base',
    pid: 1,
    usersPort: null,
  })
  expect(await endLeftovers(folder)).toEqual(['worker'])
  expect(isAlive(worker)).toBe(false)
  expect(readNote(folder)).toBeNull()
})

test('a process that has got the pid of an old part is left alone', async () => {
  const stranger = startSleeper()
  recordProcesses(folder, { worker: { pid: stranger.pid, startedAt: 'long ago' } })
  expect(await endLeftovers(folder)).toEqual([])
  expect(isAlive(stranger)).toBe(true)
})

test('a folder is taken by one living process at a time', () => {
  const first = takeFolder(folder)
  expect(takeFolder(folder)).toEqual({ owner: process.pid })
  if ('release' in first) first.release()
  expect(takeFolder(folder)).toHaveProperty('release')
})

test('secrets are made once, long, and readable by their owner only', () => {
  const first = loadSecrets(folder)
  expect(loadSecrets(folder)).toEqual(first)
  expect(first.authSecret.length).toBeGreaterThanOrEqual(32)
  expect(statSync(join(folder.root, 'secrets.json')).mode & 0o077).toBe(0)
})

test('secrets that a folder lacks are added, and the others stay', () => {
  const file = join(folder.root, 'secrets.json')
  writeFileSync(file, JSON.stringify({ authSecret: 'kept' }))
  const secrets = loadSecrets(folder)
  expect(secrets).toMatchObject({ authSecret: 'kept', metricsToken: expect.any(String) })
  expect(loadSecrets(folder)).toEqual(secrets)
})

test('a folder that cannot be made is told in a sentence', () => {
  expect(() => openStateFolder('/dev/null/state')).toThrow(
    'The folder /dev/null/state cannot be used (ENOTDIR).',
  )
})
