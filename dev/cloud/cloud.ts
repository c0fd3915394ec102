import { join } from 'node:path'
import { buildWebApp } from '#dev/build/web-app.ts'
import { chooseAddresses, type WebMode } from './addresses.ts'
import { type Child, startChild } from './child.ts'
import { endGroup, isAlive, type ProcessIdentity } from './processes.ts'
import { type Program, ROOT, servicesProgram, workerProgram } from './programs.ts'
import { waitUntilAnswers } from './ready.ts'
import { uploadSample } from './sample.ts'
import { prepareDatabase } from './seeding.ts'
import type { ServicesInput, ServicesReady } from './services.ts'
import { servingPrograms } from './serving-programs.ts'
import {
  loadSecrets,
  readProcesses,
  recordProcesses,
  removeNotes,
  type StateFolder,
  writeNote,
  writeServices,
} from './state-folder.ts'

const START_LIMIT_MS = 90_000
/** The worker hands its job back through the API, which `web` may be, and the API needs the database. */
const STOP_ORDER = ['worker', 'web', 'api', 'services']
const DEMO_EMAIL = 'demo@wordlight.example'

export type CloudOptions = {
  model: string
  web: WebMode
  /** Where an attached cloud counts its users; null when it ends at a signal only. */
  usersPort: number | null
}

export type Cloud = {
  /** What people open; the API's own address where no web app runs. */
  url: string
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

/**
 * Starts the database, the object store, the API, the web app and one worker, and waits until each does its work. A
 * part that dies later is started again.
 *
 * @param say tells the developer what happens
 * @param interrupt gives up the start
 * @throws when a part does not come up, after everything else was ended
 */
export async function startCloud(
  folder: StateFolder,
  { model, web, usersPort }: CloudOptions,
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

  // Nothing runs yet, and it takes as long as it takes.
  if (web === 'built') await buildWebApp(folder.web, interrupt)
  const limit = AbortSignal.any([AbortSignal.timeout(START_LIMIT_MS), interrupt])
  try {
    const secrets = loadSecrets(folder)
    const addresses = await chooseAddresses(folder, web, say)
    releasePorts = addresses.release
    const { ports, webUrl, publicUrl } = addresses
    const apiUrl = `${addresses.apiOrigin}/api`
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

    const serviceAddresses = await Promise.race([servicesReady.promise, failed])
    const accountId = await Promise.race([
      prepareDatabase(serviceAddresses.databaseUrl, account, secrets.workerToken),
      failed,
    ])
    const serving = servingPrograms(web, {
      addresses,
      services: serviceAddresses,
      secrets,
      account,
      folder,
    }).map((program) => start(program))
    const anyFailed = Promise.race([failed, ...serving.map((child) => child.failed)])
    // A page that does not compile yet is the developer's to see in the browser.
    const anyhow = web === 'development'
    const webReady = webUrl && waitUntilAnswers(webUrl, limit, { anyhow })
    await Promise.race([waitUntilAnswers(`${apiUrl}/ready`, limit), anyFailed])
    await Promise.race([
      Promise.all([
        uploadSample(folder, apiUrl, { id: accountId, ...account }, limit),
        workerReady.promise,
        webReady,
      ]),
      anyFailed,
    ])
    for (const child of children.values()) child.settle()
    writeServices(folder, serviceAddresses)
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
    return { url: publicUrl, mailboxUrl: `${publicUrl}/api/dev/mailbox`, ...account, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
