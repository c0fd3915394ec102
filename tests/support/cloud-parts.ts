import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { childrenOf, type ProcessIdentity } from '#dev/cloud/processes.ts'

const POLL_MS = 25

/** A process of the local cloud. `web` is pages and API where the cloud serves what was built. */
export type Part = 'postmaster' | 'workerd' | 'services' | 'worker' | 'api' | 'web'

/** The process that is this part now; undefined while it is between two. */
export function pidOf(stateDir: string, part: Part): number | undefined {
  const file = path.join(stateDir, 'processes.json')
  const parts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, ProcessIdentity>
  const services = parts.services?.pid ?? 0
  if (part === 'postmaster') return childrenOf(services, 'postgres')[0]?.pid
  if (part === 'workerd') return childrenOf(services, 'workerd')[0]?.pid
  return parts[part]?.pid
}

/** Sends a signal to a part and answers its pid. Throws when it does not run. */
export function strike(stateDir: string, part: Part, signal: NodeJS.Signals): number {
  const pid = pidOf(stateDir, part)
  if (pid === undefined) throw new Error(`there is no ${part}`)
  process.kill(pid, signal)
  return pid
}

/** Kills a part and each successor of it while the work goes on. */
export async function whileDown<Result>(
  stateDir: string,
  part: Part,
  work: () => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController()
  const killing = killAll(stateDir, part, ended.signal)
  try {
    return await work()
  } finally {
    ended.abort()
    await killing
  }
}

async function killAll(stateDir: string, part: Part, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const pid = pidOf(stateDir, part)
    if (pid !== undefined) kill(pid)
    await wait(POLL_MS)
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The one before is gone, the next is not there yet.
  }
}
