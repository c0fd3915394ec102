// `bin/start`: the local cloud as one program.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CLOUD_LINE } from '#cli/cloud-user.ts'
import { type Cloud, endLeftovers, startCloud } from './cloud.ts'
import type { ProcessLock } from './process-lock.ts'
import { ROOT } from './programs.ts'
import { openStateFolder, readNote, takeFolder } from './state-folder.ts'
import { countUsers } from './users.ts'

/** Longer than a start and an end may take. */
const OTHERS_LIMIT_MS = 120_000
const POLL_MS = 200

const HELP = `Usage: bin/start [--production]

Runs the whole product on this machine: web app, API, database, object store and one worker, with a
demo account and a sample video. Nothing leaves the machine. Ctrl-C ends it; the data is kept.

  --production   the web app as it is deployed: built (again only when it changed) and served by the
                 API's own process. Without it, Vite's development server shows changes as they are
                 saved.

In the environment:
  WORDLIGHT_STATE_DIR   folder for data, secrets and logs (default .local of the checkout)
  WORKER_MODEL          the worker's speech model (default base)
`

const startedAt = performance.now()
let lock: ProcessLock | null = null
let cloud: Promise<Cloud> | null = null
const interrupt = new AbortController()
let ending = false

async function end(exitCode: number): Promise<void> {
  if (ending) return
  ending = true
  interrupt.abort()
  const running = await cloud?.catch(() => null)
  await running?.stop().catch(({ message }) => console.error(message))
  lock?.release()
  process.exit(exitCode)
}

function fail(error: unknown): void {
  if (!ending) console.error(error instanceof Error ? error.message : error)
  void end(1)
}
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, fail)
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => end(0))

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    production: { type: 'boolean' },
    // For programs: it ends with whoever started it, and has no web app unless that is asked for.
    attached: { type: 'boolean' },
  },
})
if (values.help) {
  process.stdout.write(HELP)
  process.exit(0)
}
const web = values.production ? 'built' : values.attached ? 'none' : 'development'
const folder = openStateFolder(process.env.WORDLIGHT_STATE_DIR || join(ROOT, '.local'))

/** Whoever is attached is content with a cloud that another starts meanwhile: we wait for it and end. */
async function takeOurFolder(): Promise<ProcessLock> {
  for (;;) {
    const taken = takeFolder(folder)
    if ('release' in taken) return taken
    const note = readNote(folder)
    if (values.attached && note?.pid === taken.owner) process.exit(0)
    if (!values.attached || performance.now() - startedAt > OTHERS_LIMIT_MS) {
      const where = note ? `: ${note.webUrl ?? note.apiUrl}` : ''
      console.error(`It runs already (process ${taken.owner})${where}.`)
      process.exit(1)
    }
    await wait(POLL_MS)
  }
}

try {
  const usersPort = values.attached
    ? await countUsers(process.stdin, {
        starterLeft: () => console.log(CLOUD_LINE.shared),
        lastLeft: () => end(0),
      })
    : null
  lock = await takeOurFolder()
  const left = await endLeftovers(folder)
  if (left.length > 0) console.log(`ended what an earlier run left behind: ${left.join(', ')}`)
  cloud = startCloud(
    folder,
    { model: process.env.WORKER_MODEL || 'base', web, usersPort },
    (text) => console.log(text),
    interrupt.signal,
  )
  const { url, mailboxUrl, email, password } = await cloud
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`
Wordlight runs on this machine (started in ${seconds} s)
  open      ${url}
  mailbox   ${mailboxUrl}
  sign in   ${email}   password ${password}
  logs      ${folder.logs}
Ctrl-C ends it; the data is kept.
${CLOUD_LINE.ready}`)
} catch (error) {
  fail(error)
}
