// The database and the object store in one process of their own, so that a Ctrl-C at the runner's terminal does not
// reach them before the programs that still need them. Ends when the runner does, however that ends.
import { startObjectStore } from '#dev/object-store/object-store.ts'
import { startPostgres } from '#dev/postgres/postgres.ts'
import { childrenOf, isAlive } from './processes.ts'

const WATCH_MS = 1000

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

// The object store's library restarts its own runtime; nobody does that for the database.
const [postmaster] = childrenOf(process.pid, 'postgres')
setInterval(() => {
  if (stopping || !postmaster || isAlive(postmaster)) return
  console.error('Postgres has ended.')
  process.exit(1)
}, WATCH_MS)

const { endpoint, region, bucket, accessKeyId, secretAccessKey } = objectStore
process.send?.({
  databaseUrl: postgres.url,
  objectStore: { endpoint, region, bucket, accessKeyId, secretAccessKey },
} satisfies ServicesReady)
