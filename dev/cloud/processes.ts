import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** One process for its whole life: a pid alone is handed out again. */
export type ProcessIdentity = { pid: number; startedAt: string }

type ProcessRow = ProcessIdentity & { parent: number; name: string }

// Fields 1, 4 and 22 of proc(5): the name in field 2 may hold spaces and brackets, so fields are counted after it.
function readLinuxRow(pid: number): ProcessRow | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, parent, startedAt] = [fields[0], Number(fields[1]), fields[19] ?? '']
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    return state === 'Z' ? null : { pid, parent, startedAt, name }
  } catch {
    return null
  }
}

function listLinux(): ProcessRow[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((pid) => readLinuxRow(Number(pid))).filter((row) => row !== null)
}

function listWithPs(): ProcessRow[] {
  const table = execFileSync('ps', ['-axo', 'pid=,ppid=,lstart=,comm='], { encoding: 'utf8' })
  return table
    .split('\n')
    .map((line) => line.trim().match(/^(\d+)\s+(\d+)\s+(\w+ \w+ +\d+ [\d:]+ \d+)\s+(.+)$/))
    .filter((match) => match !== null)
    .map(([, pid, parent, startedAt, command]) => ({
      pid: Number(pid),
      parent: Number(parent),
      startedAt: startedAt ?? '',
      name: basename(command ?? ''),
    }))
}

const hasProc = process.platform === 'linux'

/** The living process that has this pid now, or null. */
export function identify(pid: number): ProcessIdentity | null {
  const row = hasProc ? readLinuxRow(pid) : listWithPs().find((each) => each.pid === pid)
  return row ? { pid, startedAt: row.startedAt } : null
}

/** The living direct children of a process that run the program of this name. */
export function childrenOf(pid: number, name: string): ProcessIdentity[] {
  const rows = hasProc ? listLinux() : listWithPs()
  return rows
    .filter((row) => row.parent === pid && row.name === name)
    .map((row) => ({ pid: row.pid, startedAt: row.startedAt }))
}

export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt
}

/** Waits until the process has gone; false when it still lives after the time. */
export async function waitForEnd(identity: ProcessIdentity, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs
  while (isAlive(identity)) {
    if (Date.now() > deadline) return false
    await wait(25)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself in the meantime.
  }
}

/** Ends a process that may have ended already: SIGTERM, and SIGKILL when it does not listen within the time. */
export async function endProcess(identity: ProcessIdentity, graceMs = 3000): Promise<void> {
  for (const name of ['SIGTERM', 'SIGKILL'] as const) {
    if (!isAlive(identity)) return
    signal(identity.pid, name)
    if (await waitForEnd(identity, graceMs)) return
  }
}

/**
 * Ends the leader of a process group as above, so that it can end its children in its own way, then whatever is left
 * of the group.
 */
export async function endGroup(leader: ProcessIdentity, graceMs: number): Promise<void> {
  if (!isAlive(leader)) return
  signal(leader.pid, 'SIGTERM')
  await waitForEnd(leader, graceMs)
  killGroup(leader.pid)
  await waitForEnd(leader, graceMs)
}

/** Kills whatever is left of the group of a leader that has just ended. */
export function killGroup(leaderPid: number): void {
  signal(-leaderPid, 'SIGKILL')
}
