import { join } from 'node:path'
import { type Child, startChild } from './child.ts'
import { reservePort } from './ports.ts'
import { endGroup, isAlive, type ProcessIdentity } from './processes.ts'
import {
  apiProgram,
  type Program,
  ROOT,
  servicesProgram,
  webProgram,
  workerProgram,
} from './programs.ts'
import { waitUntilAnswers } from './ready.ts'
import { uploadSample } from './sample.ts'
import { prepareDatabase } from './seeding.ts'
import type { ServicesInput, ServicesReady } from './services.ts'
import {
  keepPorts,
  loadPorts,
  loadSecrets,
  readProcesses,
  recordProcesses,
  removeNotes,
  type StateFolder,
  writeNote,
  writeServices,
} from './state-folder.ts'

const START_LIMIT_MS = 90_000
/** The worker hands its job back through the API, and the API needs the database. */
const STOP_ORDER = ['web', 'worker', 'api', 'services']
const DEMO_EMAIL = 'demo@wordlight.example'

export type Cloud = {
  webUrl: string
  apiUrl: string
  mailboxUrl: string
  email: string
  password: string
  stop: () => Promise<void>
}

/** Ends what an earlier run left behind when it was killed hard. */
export async function endLeftovers(folder: StateFolder): Promise<string[]> {
  const left = Object.entries(readProcesses(folder)).filter(([, identity]) => isAlive(identity))
  await Promise.all(left.map(([, identity]) => endGroup(identity, 5000)))
  removeNotes(folder)
  return left.map(([name]) => name)
}

async function choosePorts(folder: StateFolder, say: (text: string) => void) {
  const wanted = loadPorts(folder)
  const web = await reservePort(wanted.web)
  const api = await reservePort(wanted.api)
  const objectStore = await reservePort(wanted.objectStore)
  const ports = { web: web.port, api: api.port, objectStore: objectStore.port }
  for (const name of ['web', 'api', 'objectStore'] as const) {
    if (ports[name] !== wanted[name]) say(`port ${wanted[name]} is taken; using ${ports[name]}`)
  }
  keepPorts(folder, ports)
  const release = () => {
    web.release()
    api.release()
    objectStore.release()
  }
  return { ...ports, release }
}

/**
 * Starts the database, the object store, the API and one worker, and waits until each does its work. A part that dies
 * later is started again.
 *
 * @param usersPort where an attached cloud counts its users; null when it ends at a signal only
 * @param say tells the developer what happens
 * @param interrupt gives up the start
 * @throws when a part does not come up, after everything else was ended
 */
export async function startCloud(
  folder: StateFolder,
  { model, usersPort }: { model: string; usersPort: number | null },
  say: (text: string) => void,
  interrupt: AbortSignal,
): Promise<Cloud> {
  const children = new Map<string, Child>()
  const running: Record<string, ProcessIdentity> = {}
  let releasePorts = () => {}

  function start(
    program: Program,
    hooks: { onLine?: (line: string) => void; onMessage?: (message: unknown) => void } = {},
  ): Child {
    const child = startChild({
      ...program,
      ...hooks,
      cwd: ROOT,
      logFile: join(folder.logs, `${program.name}.log`),
      onStart: (identity) => {
        running[program.name] = identity
        recordProcesses(folder, running)
      },
      say,
    })
    children.set(program.name, child)
    return child
  }

  async function stop(): Promise<void> {
    removeNotes(folder)
    for (const name of STOP_ORDER) await children.get(name)?.stop()
    releasePorts()
    recordProcesses(folder, {})
  }

  const limit = AbortSignal.any([AbortSignal.timeout(START_LIMIT_MS), interrupt])
  try {
    const secrets = loadSecrets(folder)
    const ports = await choosePorts(folder, say)
    releasePorts = ports.release
    const origin = `http://127.0.0.1:${ports.api}`
    const apiUrl = `${origin}/api`
    const webUrl = `http://127.0.0.1:${ports.web}`
    const account = { email: DEMO_EMAIL, password: secrets.demoPassword }

    const servicesReady = Promise.withResolvers<ServicesReady>()
    const services = start(
      servicesProgram({
        postgres: { dataDir: folder.postgres },
        objectStore: { dataDir: folder.objectStore, port: ports.objectStore },
      } satisfies ServicesInput),
      { onMessage: (message) => servicesReady.resolve(message as ServicesReady) },
    )
    // Loading the model takes the longest, and the worker waits patiently for an API that is not there yet.
    const workerReady = Promise.withResolvers<void>()
    const worker = start(
      workerProgram({
        apiUrl,
        token: secrets.workerToken,
        model,
        workDir: join(folder.root, 'worker'),
      }),
      {
        onLine: (line) => {
          if (/"event": ?"ready"/.test(line)) workerReady.resolve()
        },
      },
    )
    const expired = new Promise<never>((_, reject) => {
      limit.addEventListener('abort', () =>
        reject(new Error(`Not ready after ${START_LIMIT_MS / 1000} s; see ${folder.logs}.`)),
      )
    })
    const failed = Promise.race([services.failed, worker.failed, expired])

    const addresses = await Promise.race([servicesReady.promise, failed])
    const accountId = await Promise.race([
      prepareDatabase(addresses.databaseUrl, account, secrets.workerToken),
      failed,
    ])
    const api = start(
      apiProgram({ port: ports.api, publicUrl: webUrl, services: addresses, secrets }),
    )
    const web = start(
      webProgram({
        port: ports.web,
        apiOrigin: origin,
        storeOrigin: new URL(addresses.objectStore.endpoint).origin,
        demoAccount: account,
        cacheDir: join(folder.root, 'vite'),
      }),
    )
    const webReady = waitUntilAnswers(webUrl, limit)
    await Promise.race([waitUntilAnswers(`${apiUrl}/ready`, limit), api.failed, failed])
    await Promise.race([
      Promise.all([
        uploadSample(folder, apiUrl, { id: accountId, ...account }, limit),
        workerReady.promise,
        webReady,
      ]),
      api.failed,
      web.failed,
      failed,
    ])
    for (const child of children.values()) child.settle()
    writeServices(folder, addresses)
    const { metricsToken } = secrets
    writeNote(folder, {
      webUrl,
      apiUrl,
      ...account,
      metricsToken,
      model,
      pid: process.pid,
      usersPort,
    })
    return { webUrl, apiUrl, mailboxUrl: `${apiUrl}/dev/mailbox`, ...account, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
