import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { seedLoad } from '#db/seeds/load.ts'
import { drainWithProcesses } from '#db/testing/drain-processes.ts'
import { type Summary, summarise } from './statistics.ts'
import type { Surroundings } from './surroundings.ts'
import { createMachines, type Machine, pollApi, pollDatabase } from './workers.ts'

const WORKERS = 50
const SECONDS = 4
const PROCESSES = 8
const JOBS_PER_PROCESS = 250

export type ClaimRow = {
  backlog: string
  database: Summary & { claimed: number }
  api: Summary & { claimed: number }
}

/** Fills the queue up step by step and measures claims at each size. The backlog stays when it ends. */
export async function measureClaims(surroundings: Surroundings): Promise<ClaimRow[]> {
  const { db } = surroundings
  const machines = await createMachines(db, WORKERS)
  // The first claims of each connection plan their statements.
  await pollDatabase(db, machines, 1)
  await pollApi(db, surroundings.apiUrl, machines, 1)

  const rows = [await measureBacklog(surroundings, machines, 'nothing waits')]
  await fill(db, 'thousand', 250, 2600)
  rows.push(await measureBacklog(surroundings, machines, '1,000 jobs of 250 users'))
  await fill(db, 'many', 5000, 100_000)
  rows.push(await measureBacklog(surroundings, machines, '100,000 jobs of 5,000 users'))
  await fillLanes(db)
  rows.push(await measureBacklog(surroundings, machines, '100,000, 5,000 users at their cap'))
  return rows
}

async function fill(db: Database, name: string, users: number, jobs: number): Promise<void> {
  await seedLoad(db, { name, users, jobs, transcribed: 0, passwordHash: null })
  await db.execute(sql`analyze`)
}

/** Every user of the large load runs as many as they may; a small load waits behind them. */
async function fillLanes(db: Database): Promise<void> {
  await db.execute(sql`update job_lanes set max_running = 1
    where user_id in (select id from users where email like 'many-%')`)
  await db.execute(sql`
    with first as (
      select distinct on (j.user_id) j.id from jobs j join users u on u.id = j.user_id
      where u.email like 'many-%' and j.state = 'queued' order by j.user_id, j.run_at
    )
    update jobs set state = 'running', attempt = 1, lease_token = gen_random_uuid(),
      lease_until = now() + interval '1 hour'
    from first where first.id = jobs.id`)
  await fill(db, 'behind', 250, 2600)
}

async function measureBacklog(
  { db, apiUrl }: Surroundings,
  machines: Machine[],
  backlog: string,
): Promise<ClaimRow> {
  const database = await pollDatabase(db, machines, SECONDS)
  const api = await pollApi(db, apiUrl, machines, SECONDS)
  return {
    backlog,
    database: { ...summarise(database.durations), claimed: database.claimed },
    api: { ...summarise(api.durations), claimed: api.claimed },
  }
}

/** Claims and results per second of real processes that do nothing else. */
export async function measureThroughput(surroundings: Surroundings) {
  const { db, databaseUrl } = surroundings
  const { drained, seconds } = await drainWithProcesses(
    db,
    databaseUrl,
    PROCESSES,
    JOBS_PER_PROCESS,
  )
  const claimed = drained.flatMap((each) => each.claimed)
  return {
    processes: PROCESSES,
    claimed: claimed.length,
    claimedTwice: claimed.length - new Set(claimed).size,
    perSecond: claimed.length / seconds,
    claims: summarise(drained.flatMap(({ claimMs }) => claimMs)),
  }
}
