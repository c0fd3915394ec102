import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { identify, isAlive, type ProcessIdentity, waitForEnd } from '#dev/cloud/processes.ts'
import type { Account } from './account.ts'

const START_LIMIT_MS = 30_000
const STOP_LIMIT_MS = 10_000

const DURABLE = ['fsync=on']
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

export type Mode = 'dev' | 'test'

export class PortTakenError extends Error {}

/**
 * Starts the server and waits until it takes connections. It leads a process group of its own, so that a Ctrl-C
 * reaches only whoever started it, and they decide when the database goes.
 *
 * @throws PortTakenError when somebody else was quicker; Error with the server's last words otherwise.
 */
export async function startPostmaster(options: {
  postgres: string
  cluster: string
  logFile: string
  port: number
  mode: Mode
  account: Account | null
}): Promise<ProcessIdentity> {
  const { postgres, cluster, logFile, port, mode, account } = options
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(mode === 'dev' ? DURABLE : FAST),
  ]
  const log = openSync(logFile, 'w')
  const child = spawn(
    postgres,
    ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { cwd: '/', env: {}, stdio: ['ignore', log, log], detached: true, ...account },
  )
  closeSync(log)

  const failure = await settle(child, cluster)
  if (!failure && child.pid) {
    const identity = identify(child.pid)
    if (identity) return identity
  }
  child.kill('SIGQUIT')
  const words = readFileSync(logFile, 'utf8').trim()
  const message = `Postgres did not start (${failure ?? 'it ended at once'}).\n${words.slice(-2000)}`
  throw words.includes('Address already in use') ? new PortTakenError(message) : new Error(message)
}

async function settle(child: ChildProcess, cluster: string): Promise<string | null> {
  let ended: string | null = null
  child.once('error', (error) => {
    ended = error.message
  })
  child.once('exit', (code) => {
    ended = `exit code ${code}`
  })
  const deadline = Date.now() + START_LIMIT_MS
  while (!ended && Date.now() < deadline) {
    if (isReady(cluster, child.pid)) return null
    await wait(10)
  }
  return ended ?? 'it took too long'
}

// postmaster.pid: the process in line 1, its state in line 8.
function isReady(cluster: string, pid: number | undefined): boolean {
  const lines = readPidFile(cluster)
  return lines?.[0] === String(pid) && lines[7]?.trim() === 'ready'
}

function readPidFile(cluster: string): string[] | null {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
}

/** Ends a server in order; sessions are cut off, nothing that was committed is lost. */
export async function stopPostmaster(identity: ProcessIdentity): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(identity)) return
    process.kill(identity.pid, signal)
    if (await waitForEnd(identity, STOP_LIMIT_MS)) return
  }
}

/**
 * Clears the way for a start: ends the server of a starter that was killed hard, and removes its lock when the process
 * id in it belongs to somebody else by now.
 */
export async function endLeftover(cluster: string): Promise<void> {
  const pid = Number(readPidFile(cluster)?.[0])
  const identity = pid ? identify(pid) : null
  if (!identity) return
  if (commandOf(pid).includes(cluster)) await stopPostmaster(identity)
  else rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

function commandOf(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
}
