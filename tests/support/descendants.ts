import { readdirSync, readFileSync } from 'node:fs'
import { identify, type ProcessIdentity } from '#dev/cloud/processes.ts'

export type Descendant = ProcessIdentity & { command: string }

/** Every living process below this one, with its command line. Linux only. */
export function descendantsOf(pid: number): Descendant[] {
  return threadsOf(pid)
    .flatMap((thread) => childrenOf(pid, thread))
    .flatMap((child) => {
      const identity = identify(Number(child))
      if (!identity) return []
      const command = readProcess(identity.pid, 'cmdline').replaceAll('\0', ' ')
      return [{ ...identity, command }, ...descendantsOf(identity.pid)]
    })
}

/** A child belongs to the thread that started it. */
const childrenOf = (pid: number, thread: string) =>
  readProcess(pid, `task/${thread}/children`).split(' ').filter(Boolean)

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** A file of proc(5); empty when the process has ended. */
export function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
