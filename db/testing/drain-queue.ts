// A process of its own that claims and finishes whatever is queued, for the proofs and the measurements of the queue.
// Connects, says `ready`, starts at the first message, and answers with what it did when nothing is left.
import { sql } from 'drizzle-orm'
import { openDatabase } from '#db/client.ts'
import { claimJob, finish, scalarOf } from './job-calls.ts'
import { TRANSCRIPTION } from './results.ts'

export type DrainInput = {
  databaseUrl: string
  workerId: string
  /** Jobs after which it ends; null drains the queue. */
  limit: number | null
}
export type Drained = {
  /** Ids of the claimed jobs, in order. */
  claimed: string[]
  /** What became of their results, other than `ok`. */
  refused: string[]
  /** Duration of each claim that gave a job. */
  claimMs: number[]
}

const { databaseUrl, workerId, limit } = JSON.parse(process.argv[2] ?? '{}') as DrainInput
const { db, end } = openDatabase({ url: databaseUrl, driver: 'pg', maxConnections: 1 })

async function drain(): Promise<Drained> {
  const drained: Drained = { claimed: [], refused: [], claimMs: [] }
  while (limit === null || drained.claimed.length < limit) {
    const startedAtMs = performance.now()
    const job = await claimJob(db, workerId, ['transcribe'])
    if (!job) {
      const left = sql`select exists (select 1 from jobs where state = 'queued') as value`
      if (await scalarOf<boolean>(db, left)) continue
      return drained
    }
    drained.claimMs.push(performance.now() - startedAtMs)
    drained.claimed.push(job.id)
    const outcome = await finish(db, job, TRANSCRIPTION)
    if (outcome !== 'ok') drained.refused.push(outcome)
  }
  return drained
}

await db.execute(sql`select 1`)
process.once('message', async () => {
  const drained = await drain()
  await end()
  // The open channel keeps the process alive until it is killed.
  process.send?.(drained)
})
process.send?.('ready')
