// `bin/start`: the local cloud as one program.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Cloud, endLeftovers, startCloud } from './cloud.ts'
import { ROOT } from './programs.ts'
import { openStateFolder, readNote, takeFolder } from './state-folder.ts'

const HELP = `Usage: bin/start

Runs the whole product on this machine: database, object store, API and one worker, with a demo
account and a sample video. Nothing leaves the machine. Ctrl-C ends it; the data is kept.

In the environment:
  WORDLIGHT_STATE_DIR   folder for data, secrets and logs (default .local of the checkout)
  WORKER_MODEL          the worker's speech model (default base)
`

const folder = openStateFolder(process.env.WORDLIGHT_STATE_DIR || join(ROOT, '.local'))
const { values } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' }, attached: { type: 'boolean' } },
})
if (values.help) {
  process.stdout.write(HELP)
  process.exit(0)
}

const lock = takeFolder(folder)
if ('owner' in lock) {
  const note = readNote(folder)
  console.error(`It runs already (process ${lock.owner})${note ? `: ${note.apiUrl}` : ''}.`)
  process.exit(1)
}

const startedAt = performance.now()
let cloud: Promise<Cloud> | null = null
const interrupt = new AbortController()
let ending = false

async function end(exitCode: number): Promise<void> {
  if (ending) return
  ending = true
  interrupt.abort()
  const running = await cloud?.catch(() => null)
  await running?.stop()
  if ('release' in lock) lock.release()
  process.exit(exitCode)
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => end(0))
// Whoever started us attached has our standard input; it closes with that process, however it ends.
if (values.attached)
  process.stdin
    .resume()
    .once('end', () => end(0))
    .once('error', () => end(0))

try {
  const left = await endLeftovers(folder)
  if (left.length > 0) console.log(`ended what an earlier run left behind: ${left.join(', ')}`)
  cloud = startCloud(
    folder,
    process.env.WORKER_MODEL || 'base',
    (text) => console.log(text),
    interrupt.signal,
  )
  const { apiUrl, mailboxUrl, email, password } = await cloud
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`
Wordlight runs on this machine (started in ${seconds} s)
  API       ${apiUrl}
  mailbox   ${mailboxUrl}
  sign in   ${email}   password ${password}
  logs      ${folder.logs}
Ctrl-C ends it; the data is kept.
ready`)
} catch (error) {
  if (!ending) console.error((error as Error).message)
  await end(1)
}
