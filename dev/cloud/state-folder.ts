import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProcessLock, takeLock } from './process-lock.ts'
import type { ProcessIdentity } from './processes.ts'
import type { ServicesReady } from './services.ts'

/** Everything that the local cloud keeps lies in one folder, `.local` of the checkout unless told otherwise. */
export type StateFolder = {
  root: string
  postgres: string
  objectStore: string
  logs: string
  /** The built web app. */
  web: string
}

/** What other programs need to use the running cloud; the file exists only while it runs and is ready. */
export type CloudNote = {
  /** Address of the web app; null for a cloud without one. */
  webUrl: string | null
  /** Base address of the API, `/api` included. */
  apiUrl: string
  email: string
  password: string
  /** Opens /api/metrics. */
  metricsToken: string
  model: string
  pid: number
  /** Where the users of an attached cloud are counted, which ends with the last of them; null for any other. */
  usersPort: number | null
}

export type Secrets = {
  authSecret: string
  workerToken: string
  metricsToken: string
  demoPassword: string
}
/** Postgres keeps its own. */
export type PortName = 'web' | 'api' | 'objectStore'
type Ports = Record<PortName, number>

const DEFAULT_PORTS: Ports = { web: 3000, api: 8787, objectStore: 9787 }

/** Makes the folder where it is missing. Throws a sentence when that cannot be. */
export function openStateFolder(root: string): StateFolder {
  const folder = {
    root,
    postgres: join(root, 'postgres'),
    objectStore: join(root, 'object-store'),
    logs: join(root, 'logs'),
    web: join(root, 'web'),
  }
  try {
    mkdirSync(folder.logs, { recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`The folder ${root} cannot be used (${code}).`)
  }
  return folder
}

function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}

// Written beside and renamed, so that a reader never sees half a file.
function writePrivateJson(file: string, value: unknown): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(value, null, 2), { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, file)
}

/** Random secrets, made at the first start and kept. */
export function loadSecrets(folder: StateFolder): Secrets {
  const file = join(folder.root, 'secrets.json')
  const kept = readJson<Partial<Secrets>>(file)
  const made: Secrets = {
    authSecret: randomBytes(32).toString('base64url'),
    workerToken: randomBytes(32).toString('base64url'),
    metricsToken: randomBytes(32).toString('base64url'),
    demoPassword: randomBytes(9).toString('base64url'),
    ...kept,
  }
  if (Object.keys(made).length !== Object.keys(kept ?? {}).length) writePrivateJson(file, made)
  return made
}

/** The ports of the last start, so that addresses stay the same. */
export function loadPorts(folder: StateFolder): Ports {
  return { ...DEFAULT_PORTS, ...readJson<Partial<Ports>>(join(folder.root, 'ports.json')) }
}

export function keepPorts(folder: StateFolder, ports: Ports): void {
  writePrivateJson(join(folder.root, 'ports.json'), ports)
}

export function writeNote(folder: StateFolder, note: CloudNote): void {
  writePrivateJson(join(folder.root, 'cloud.json'), note)
}

export function readNote(folder: StateFolder): CloudNote | null {
  return readJson<CloudNote>(join(folder.root, 'cloud.json'))
}

/** Withdraws what says that the cloud can be used. */
export function removeNotes(folder: StateFolder): void {
  for (const name of ['cloud.json', 'services.json']) {
    rmSync(join(folder.root, name), { force: true })
  }
}

/** How developer's tools reach the database and the store while the cloud runs. */
export function writeServices(folder: StateFolder, services: ServicesReady): void {
  writePrivateJson(join(folder.root, 'services.json'), services)
}

export function readServices(folder: StateFolder): ServicesReady | null {
  return readJson<ServicesReady>(join(folder.root, 'services.json'))
}

/** Takes the folder for this process, or names the living process that has it. */
export function takeFolder(folder: StateFolder): ProcessLock | { owner: number } {
  return takeLock(join(folder.root, 'runner.lock'))
}

/** The processes of this run, by name, so that the next start can end what a hard kill left behind. */
export function recordProcesses(
  folder: StateFolder,
  processes: Record<string, ProcessIdentity>,
): void {
  writePrivateJson(join(folder.root, 'processes.json'), processes)
}

export function readProcesses(folder: StateFolder): Record<string, ProcessIdentity> {
  return readJson(join(folder.root, 'processes.json')) ?? {}
}
