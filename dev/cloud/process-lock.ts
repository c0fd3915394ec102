import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { identify, isAlive, type ProcessIdentity } from './processes.ts'

const POLL_MS = 100

export type ProcessLock = { release: () => void }

/**
 * Takes a lock file for this process.
 *
 * @returns what gives it back, or the living process that has it.
 */
export function takeLock(file: string): ProcessLock | { owner: number } {
  const draft = `${file}.${process.pid}`
  for (;;) {
    try {
      // Linked when it is whole: a lock that another process reads half-written would look like nobody's.
      writeFileSync(draft, JSON.stringify(identify(process.pid)))
      linkSync(draft, file)
      return { release: () => rmSync(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const owner = readOwner(file)
      if (owner && isAlive(owner)) return { owner: owner.pid }
      rmSync(file, { force: true })
    } finally {
      rmSync(draft, { force: true })
    }
  }
}

/** The same, after the wait for whoever has it. */
export async function waitForLock(file: string): Promise<ProcessLock> {
  for (;;) {
    const taken = takeLock(file)
    if ('release' in taken) return taken
    await wait(POLL_MS)
  }
}

function readOwner(file: string): ProcessIdentity | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity
  } catch {
    return null
  }
}
