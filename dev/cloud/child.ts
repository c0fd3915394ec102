import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, existsSync, renameSync, type WriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { endGroup, identify, killGroup, type ProcessIdentity } from './processes.ts'

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000
/** A child that lived this long is not in a loop of failures: the delay starts from the beginning. */
const STEADY_MS = 60_000

export type ChildOptions = {
  name: string
  command: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  logFile: string
  /** Time to end by itself after SIGTERM, before it is killed with all that it started. */
  graceMs: number
  /** Opens a message channel; each message goes to `onMessage`. */
  onMessage?: (message: unknown) => void
  onLine?: (line: string) => void
  onStart: (identity: ProcessIdentity) => void
  say: (text: string) => void
}

export type Child = {
  /** Rejects when the child ends before `settle` was called, with the last lines that it wrote. */
  failed: Promise<never>
  /** From here on a child that dies is started again, with a growing delay. */
  settle: () => void
  stop: () => Promise<void>
}

// One earlier log is kept: it is wanted when a start after a crash has already begun a new one.
function openLog(file: string): WriteStream {
  if (existsSync(file)) renameSync(file, file.replace(/\.log$/, '.previous.log'))
  return createWriteStream(file, { mode: 0o600 })
}

/** Runs a program as leader of a process group of its own, so that a Ctrl-C at the terminal reaches only the runner. */
export function startChild(options: ChildOptions): Child {
  const log = openLog(options.logFile).on('error', ({ message }) =>
    options.say(`${options.name} runs on without its log (${message})`),
  )
  const lastLines: string[] = []
  let leader: ProcessIdentity | null = null
  let settled = false
  let stopping = false
  let delayMs = FIRST_DELAY_MS
  let restart: NodeJS.Timeout | undefined
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => {})

  function take(line: string): void {
    log.write(`${line}\n`)
    lastLines.push(line)
    if (lastLines.length > 12) lastLines.shift()
    options.onLine?.(line)
  }

  function onExit(reason: string, startedAtMs: number): void {
    if (stopping) return
    if (leader) killGroup(leader.pid)
    leader = null
    if (!settled) {
      // What it wrote for people says why; its structured log is the next best.
      const plain = lastLines.filter((line) => !line.startsWith('{'))
      const words = plain.length > 0 ? plain : lastLines
      reject(new Error([`${options.name} ${reason}. Its last words:`, ...words].join('\n  ')))
      return
    }
    if (performance.now() - startedAtMs > STEADY_MS) delayMs = FIRST_DELAY_MS
    options.say(`${options.name} ${reason}; starting it again in ${delayMs / 1000} s`)
    restart = setTimeout(run, delayMs)
    delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)
  }

  function run(): void {
    const startedAtMs = performance.now()
    const child: ChildProcess = spawn(options.command, options.args, {
      cwd: options.cwd,
      env: options.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', ...(options.onMessage ? (['ipc'] as const) : [])],
    })
    child.once('error', (error) => onExit(`did not start (${error.message})`, startedAtMs))
    child.once('exit', (code, signal) =>
      onExit(`ended (${signal ?? `exit code ${code}`})`, startedAtMs),
    )
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream as Readable }).on('line', take)
    }
    if (options.onMessage) child.on('message', options.onMessage)
    leader = child.pid === undefined ? null : identify(child.pid)
    if (leader) options.onStart(leader)
  }

  run()
  return {
    failed,
    settle: () => {
      settled = true
    },
    stop: async () => {
      stopping = true
      clearTimeout(restart)
      if (leader) await endGroup(leader, options.graceMs)
      log.end()
    },
  }
}
