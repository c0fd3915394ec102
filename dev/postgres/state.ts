import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessIdentity } from '#dev/cloud/processes.ts'

/** What is kept beside the data from one start to the next. */
export type ServerState = {
  password: string
  port: number | null
  /** Who runs the server, while it runs. */
  starter: ProcessIdentity | null
}

const fileIn = (dataDir: string) => join(dataDir, 'state.json')

/** The kept state, or null before the first start. */
export function readState(dataDir: string): ServerState | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as ServerState
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export function writeState(dataDir: string, state: ServerState): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(fileIn(dataDir), JSON.stringify(state), { mode: 0o600 })
}

export function freshState(): ServerState {
  return { password: randomBytes(24).toString('hex'), port: null, starter: null }
}
