import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { hashSecret } from '#api/services/auth/secrets.ts'
import type { Database } from '#db/client.ts'
import { workers } from '#db/schema/workers.ts'
import { claimJob, finish } from '#db/testing/job-calls.ts'
import { TRANSCRIPTION } from '#db/testing/results.ts'
import type { Site } from './surroundings.ts'

/** Between two claims of one worker: it works meanwhile, or has found nothing. */
const PAUSE_MS = 250
/** Not measured: pools open their connections again, and each of them plans its statements. */
const WARM_UP_MS = 500

export type Machine = { id: string; token: string }
/** Milliseconds of each claim, and how many of them gave a job. */
export type Measured = { durations: number[]; claimed: number }

export async function createMachines(db: Database, count: number): Promise<Machine[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(24).toString('base64url'))
  const rows = await db
    .insert(workers)
    .values(
      tokens.map((token) => ({ name: `bench-${token.slice(0, 8)}`, tokenHash: hashSecret(token) })),
    )
    .returning({ id: workers.id })
  return rows.map(({ id }, index) => ({ id, token: tokens[index] ?? '' }))
}

/**
 * Lets all machines claim, finish and pause for a while, and measures each claim in milliseconds. `claim` answers how
 * the claimed job is finished, or null when there was none.
 */
async function poll(
  machines: readonly Machine[],
  seconds: number,
  claim: (machine: Machine) => Promise<(() => Promise<unknown>) | null>,
): Promise<Measured> {
  const durations: number[] = []
  let claimed = 0
  const fromMs = performance.now() + WARM_UP_MS
  const untilMs = fromMs + seconds * 1000
  await Promise.all(
    machines.map(async (machine) => {
      await wait(Math.random() * PAUSE_MS)
      while (performance.now() < untilMs) {
        const startedAtMs = performance.now()
        const finishIt = await claim(machine)
        if (startedAtMs >= fromMs) {
          durations.push(performance.now() - startedAtMs)
          if (finishIt) claimed += 1
        }
        await finishIt?.()
        await wait(PAUSE_MS * (0.5 + Math.random()))
      }
    }),
  )
  return { durations, claimed }
}

export const pollDatabase = (db: Database, machines: readonly Machine[], seconds: number) =>
  poll(machines, seconds, async ({ id }) => {
    const job = await claimJob(db, id)
    return job && (() => finish(db, job, TRANSCRIPTION))
  })

/** The claims go over the API; the results into the database, for they are not what is measured. */
export const pollApi = ({ db, apiUrl }: Site, machines: readonly Machine[], seconds: number) =>
  poll(machines, seconds, async ({ token }) => {
    const job = await claimOverApi(apiUrl, token)
    const lease = job && { id: job.id, leaseToken: job.lease_token }
    return lease && (() => finish(db, lease, TRANSCRIPTION))
  })

export async function claimOverApi(
  apiUrl: string,
  token: string,
): Promise<{ id: string; lease_token: string } | null> {
  const reply = await fetch(`${apiUrl}/worker/v1/claim`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kinds: ['transcribe', 'export'], wait: 0, worker_version: 'bench' }),
  })
  const body = (await reply.json()) as { job: { id: string; lease_token: string } | null }
  if (!reply.ok) throw new Error(`a claim was refused (${reply.status}): ${JSON.stringify(body)}`)
  return body.job
}
