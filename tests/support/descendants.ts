import { readFileSync } from 'node:fs'
import { identify, type ProcessIdentity } from '#dev/cloud/processes.ts'

export type Descendant = ProcessIdentity & { command: string }

/** Every living process below this one, with its command line. Linux only. */
export function descendantsOf(pid: number): Descendant[] {
  const children = readProcess(pid, `task/${pid}/children`).split(' ').filter(Boolean)
  return children.flatMap((child) => {
    const identity = identify(Number(child))
    if (!identity) return []
    const command = readProcess(identity.pid, 'cmdline').replaceAll('\0', ' ')
    return [{ ...identity, command }, ...descendantsOf(identity.pid)]
  })
}

/** A file of proc(5); empty when the process has ended. */
export function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
