import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectApi } from '#cli/api-client.ts'
import { openSession } from '#cli/session.ts'
import { childrenOf, identify, isAlive, type ProcessIdentity } from './processes.ts'
import { ROOT } from './programs.ts'
import { type CloudNote, keepPorts, loadPorts, openStateFolder } from './state-folder.ts'

type Run = { child: ChildProcess; lines: string[]; ended: Promise<number | null> }

let state: string
const runs: Run[] = []

beforeAll(() => {
  state = mkdtempSync(join(tmpdir(), 'cloud-'))
  // Postgres runs as another account when we are root, and would keep its data elsewhere.
  chmodSync(state, 0o711)
})
afterEach(async () => {
  for (const run of runs.splice(0)) await stop(run, 'SIGTERM')
})
afterAll(() => rmSync(state, { recursive: true, force: true }))

function launch(args: string[] = []): Run {
  const child = spawn(join(ROOT, 'bin', 'start'), args, {
    env: { ...process.env, WORDLIGHT_STATE_DIR: state, WORKER_MODEL: 'tiny.en' },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line))
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const run = { child, lines, ended }
  runs.push(run)
  return run
}

async function untilReady(run: Run): Promise<Run> {
  const ready = new Promise<void>((resolve) => {
    if (run.child.stdout) {
      createInterface({ input: run.child.stdout }).on('line', (line) => {
        if (line === 'ready') resolve()
      })
    }
  })
  const failed = run.ended.then(() => Promise.reject(new Error(run.lines.join('\n'))))
  await Promise.race([ready, failed])
  return run
}

async function stop(run: Run, signal: NodeJS.Signals): Promise<number | null> {
  run.child.kill(signal)
  return run.ended
}

const readState = <T>(name: string) => JSON.parse(readFileSync(join(state, name), 'utf8')) as T
const note = () => readState<CloudNote>('cloud.json')
const parts = () => readState<Record<string, ProcessIdentity>>('processes.json')

/** Names of the parts whose process still lives. */
function living(identities: Record<string, ProcessIdentity>): string[] {
  return Object.entries(identities)
    .filter(([, identity]) => isAlive(identity))
    .map(([name]) => name)
}

async function pageTitle(): Promise<string> {
  const page = await fetch(note().webUrl ?? '')
  return /<title>(.*?)<\/title>/.exec(await page.text())?.[1] ?? ''
}

async function projectNames(): Promise<string[]> {
  const { apiUrl, email, password } = note()
  const api = connectApi(apiUrl, openSession(apiUrl, new AbortController().signal))
  await api.signIn(email, password)
  return (await api.listProjects()).map(({ name }) => name)
}

test('a first start is ready with the sample, and Ctrl-C ends every part', async () => {
  const run = await untilReady(launch())
  expect(await projectNames()).toEqual(['Sample talk'])
  expect(statSync(join(state, 'cloud.json')).mode & 0o077).toBe(0)
  expect(statSync(join(state, 'secrets.json')).mode & 0o077).toBe(0)
  const started = parts()
  expect(living(started).sort()).toEqual(['api', 'services', 'web', 'worker'])
  expect(await pageTitle()).toMatch(/^Wordlight/)

  expect(await stop(run, 'SIGINT')).toBe(0)
  expect(living(started)).toEqual([])
  expect(existsSync(join(state, 'cloud.json'))).toBe(false)
})

test('the built web app and the API are one process at one address, built once', async () => {
  const first = await untilReady(launch(['--production']))
  expect(Object.keys(parts()).sort()).toEqual(['services', 'web', 'worker'])
  const { webUrl, apiUrl } = note()
  expect(apiUrl).toBe(`${webUrl}/api`)
  expect(first.lines.join('\n').match(/http:\/\/127[^\s/]+/g)).toEqual([webUrl, webUrl])
  expect(await pageTitle()).toMatch(/^Wordlight/)
  expect(await projectNames()).toEqual(['Sample talk'])
  const bundle = join(state, 'web', 'server', 'server.js')
  const built = statSync(bundle).mtimeMs

  expect(await stop(first, 'SIGTERM')).toBe(0)
  await untilReady(launch(['--production']))
  expect(statSync(bundle).mtimeMs).toBe(built)
  expect(note().webUrl).toBe(webUrl)
})

test('a second start while one runs says where it runs and changes nothing', async () => {
  await untilReady(launch())
  const before = parts()
  const second = launch()
  expect(await second.ended).toBe(1)
  expect(second.lines.join('\n')).toContain(note().webUrl)
  expect(parts()).toEqual(before)
})

test('a start after a hard kill ends what was left and keeps the data and the addresses', async () => {
  const first = await untilReady(launch())
  const { apiUrl } = note()
  const left = parts()
  await stop(first, 'SIGKILL')

  await untilReady(launch())
  expect(living(left)).toEqual([])
  expect(note().apiUrl).toBe(apiUrl)
  expect(await projectNames()).toEqual(['Sample talk'])
})

test('a taken port gives way to another, which is said', async () => {
  const squatter = createServer()
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve))
  const address = squatter.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const folder = openStateFolder(state)
  keepPorts(folder, { ...loadPorts(folder), api: address.port })
  const run = await untilReady(launch()).finally(() => squatter.close())
  expect(run.lines.join('\n')).toMatch(
    new RegExp(`^port ${address.port} is taken; using \\d+$`, 'm'),
  )
})

const isReady = () =>
  fetch(`${note().apiUrl}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

test.each([
  ['api', []],
  ['web', []],
  ['web', ['--production']],
] as const)('%s is started again when it is killed (bin/start %s)', async (part, args) => {
  const run = await untilReady(launch([...args]))
  const killed = parts()[part]
  if (!killed) throw new Error(`no ${part} process`)
  process.kill(killed.pid, 'SIGKILL')
  await expect.poll(() => parts()[part]?.pid, { timeout: 20_000 }).not.toBe(killed.pid)
  expect(run.lines.at(-1)).toMatch(new RegExp(`^${part} ended \\(SIGKILL\\); starting it again`))
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
  await expect.poll(() => pageTitle().catch(() => ''), { timeout: 20_000 }).toMatch(/^Wordlight/)
})

test('a database that is killed is started again, and its data are there', async () => {
  await untilReady(launch())
  const services = parts().services
  const [postmaster] = childrenOf(services?.pid ?? 0, 'postgres')
  if (!services || !postmaster) throw new Error('no database')
  process.kill(postmaster.pid, 'SIGKILL')
  await expect.poll(() => parts().services?.pid, { timeout: 20_000 }).not.toBe(services.pid)
  await expect
    .poll(async () => (await fetch(`${note().apiUrl}/ready`)).status, { timeout: 20_000 })
    .toBe(200)
  expect(await projectNames()).toEqual(['Sample talk'])
})

test('an attached cloud ends with the process that started it', async () => {
  const run = await untilReady(launch(['--attached']))
  const started = parts()
  run.child.stdin?.end()
  expect(await run.ended).toBe(0)
  expect(living(started)).toEqual([])
  expect(identify(run.child.pid ?? 0)).toBeNull()
})

test('an attached start beside one that is under way waits for it and ends', async () => {
  const first = launch(['--attached'])
  await expect.poll(() => existsSync(join(state, 'runner.lock'))).toBe(true)
  const second = launch(['--attached'])
  await untilReady(first)
  expect(await second.ended).toBe(0)
  expect(living(parts()).sort()).toEqual(['api', 'services', 'worker'])
})

test('a fault of the runner itself is said and ends every part', async () => {
  const run = await untilReady(launch())
  const started = parts()
  // A folder where the draft of processes.json is to be: the next write of it fails as on a full disk.
  mkdirSync(join(state, `processes.json.${run.child.pid}`))
  process.kill(started.api?.pid ?? 0, 'SIGKILL')
  expect(await run.ended).toBe(1)
  expect(run.lines.at(-2)).toMatch(/^EISDIR/)
  expect(living(started)).toEqual([])
})
