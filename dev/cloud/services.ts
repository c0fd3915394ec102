// The database and the object store in one process of their own, so that a Ctrl-C at the runner's terminal does not
// reach them before the programs that still need them. Ends when the runner does, however that ends.
import { connect } from 'node:net'
import { startObjectStore } from '#dev/object-store/object-store.ts'
import { startPostgres } from '#dev/postgres/postgres.ts'
import { childrenOf, isAlive } from './processes.ts'

const WATCH_MS = 1000
/** Longer than the object store's library takes to restart its runtime. */
const STORE_LIMIT_MS = 10_000

/** What the runner hands over as the one argument. */
export type ServicesInput = {
  postgres: { dataDir: string }
  objectStore: { dataDir: string; port: number }
}

/** What comes back over the channel when both answer. */
export type ServicesReady = {
  databaseUrl: string
  objectStore: {
    endpoint: string
    region: string
    bucket: string
    accessKeyId: string
    secretAccessKey: string
  }
}

const input = JSON.parse(process.argv[2] ?? '{}') as ServicesInput
const [postgres, objectStore] = await Promise.all([
  startPostgres(input.postgres),
  startObjectStore(input.objectStore),
])

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.allSettled([postgres.stop(), objectStore.stop()])
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('disconnect', stop)

function end(words: string): void {
  if (stopping) return
  console.error(words)
  process.exit(1)
}

// The object store's library restarts its own runtime, and gives up when that dies while it starts; nobody does that
// for the database.
const [postmaster] = childrenOf(process.pid, 'postgres')
let storeSeenAt = performance.now()
setInterval(() => {
  if (postmaster && !isAlive(postmaster)) end('Postgres has ended.')
  const question = connect(objectStore.port, '127.0.0.1', () => {
    storeSeenAt = performance.now()
    question.destroy()
  })
  question.on('error', () => {
    if (performance.now() - storeSeenAt > STORE_LIMIT_MS) end('The object store has ended.')
  })
}, WATCH_MS)

const { endpoint, region, bucket, accessKeyId, secretAccessKey } = objectStore
process.send?.({
  databaseUrl: postgres.url,
  objectStore: { endpoint, region, bucket, accessKeyId, secretAccessKey },
} satisfies ServicesReady)
