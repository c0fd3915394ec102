import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Child, type ChildOptions, startChild } from './child.ts'
import { identify, isAlive, type ProcessIdentity } from './processes.ts'

let folder: string
let child: Child | undefined
let started: ProcessIdentity[]
let said: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'child-'))
  started = []
  said = []
})
afterEach(async () => {
  await child?.stop()
  rmSync(folder, { recursive: true })
})

function shell(script: string, options: Partial<ChildOptions> = {}): Child {
  // A part may say something after its test has ended: the log of one whose folder is gone.
  const own = said
  child = startChild({
    name: 'part',
    command: 'sh',
    args: ['-c', script],
    cwd: folder,
    env: process.env,
    logFile: join(folder, 'part.log'),
    graceMs: 300,
    onStart: (identity) => started.push(identity),
    say: (text) => own.push(text),
    ...options,
  })
  return child
}

function firstLine(script: string, options: Partial<ChildOptions> = {}): Promise<string> {
  return new Promise((resolve) => shell(script, { ...options, onLine: resolve }))
}

test('a part that dies while it starts is a failure with its last words', async () => {
  const { failed } = shell('echo no such database; exit 3')
  await expect(failed).rejects.toThrow(/part ended \(exit code 3\)[\s\S]*no such database/)
})

test('the last words are those for people, if it had any', async () => {
  const { failed } = shell(`echo '{"event": "self_test"}'; echo no such model; exit 3`)
  await expect(failed).rejects.toThrow('part ended (exit code 3). Its last words:\n  no such model')
})

test('a program that is not there is a failure', async () => {
  await expect(shell('', { command: 'no-such-program' }).failed).rejects.toThrow(/did not start/)
})

test('a settled part that dies is said and started again', async () => {
  await firstLine('echo up; sleep 60')
  child?.settle()
  process.kill(started[0]?.pid ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(started).toHaveLength(2), { timeout: 3000 })
  expect(said).toEqual(['part ended (SIGKILL); starting it again in 0.5 s'])
})

test('stopping ends a part that does not listen, and what it started', async () => {
  const grandchild = await firstLine("trap '' TERM; sleep 60 & echo $!; while :; do wait; done")
  const leader = started[0]
  await child?.stop()
  expect(leader && isAlive(leader)).toBe(false)
  await vi.waitFor(() => expect(identify(Number(grandchild))).toBeNull())
  expect(said).toEqual([])
})

test('output goes to the log, and the log before it is kept', async () => {
  await firstLine('echo first run; sleep 60')
  await child?.stop()
  await firstLine('echo second run; sleep 60')
  await child?.stop()
  await vi.waitFor(() => {
    expect(readFileSync(join(folder, 'part.previous.log'), 'utf8')).toBe('first run\n')
    expect(readFileSync(join(folder, 'part.log'), 'utf8')).toBe('second run\n')
  })
})

test('a part whose log cannot be written is said and runs on', async () => {
  const logFile = join(folder, 'no-such-folder', 'part.log')
  await firstLine('sleep 0.2; echo up; sleep 60', { logFile })
  expect(said).toEqual([expect.stringMatching(/^part runs on without its log \(ENOENT/)])
  expect(started.map(isAlive)).toEqual([true])
})
