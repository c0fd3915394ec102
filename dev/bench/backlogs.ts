import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { seedLoad } from '#db/seeds/load.ts'
import { seedPlans } from '#db/seeds/plans.ts'
import { scalarOf } from '#db/testing/job-calls.ts'
import type { Site, Surroundings } from './surroundings.ts'

export type Backlog = Site & {
  title: string
  /** Claimable jobs that each measurement begins with; what is left when it is fewer is made up for. */
  jobs: number
}

const FEW = { users: 250, jobs: 1000 }
const MANY = { users: 5000, jobs: 100_000 }

/** Databases with as much waiting as the bench compares, each with an API of its own. */
export async function createBacklogs(surroundings: Surroundings): Promise<{
  nothing: Backlog
  few: Backlog
  many: Backlog
  full: Backlog
}> {
  const { createDatabase, openSite } = surroundings
  const emptyUrl = await createDatabase('bench_nothing')
  await migrate(emptyUrl)
  await prepare(emptyUrl, seedPlans)
  const fewUrl = await createDatabase('bench_few', 'bench_nothing')
  const manyUrl = await createDatabase('bench_many', 'bench_nothing')
  await prepare(manyUrl, (db) => fill(db, 'many', MANY))
  const fullUrl = await createDatabase('bench_full', 'bench_many')
  await prepare(fullUrl, fillLanes)

  const open = async (name: string, url: string, title: string, jobs: number) => ({
    ...(await openSite(name, url)),
    title,
    jobs,
  })
  return {
    nothing: await open('nothing', emptyUrl, 'nothing waits', 0),
    few: await open('few', fewUrl, '1,000 jobs of 250 users', FEW.jobs),
    many: await open('many', manyUrl, '100,000 jobs of 5,000 users', FEW.jobs),
    full: await open('full', fullUrl, '... and 5,000 users at their cap', FEW.jobs),
  }
}

/** Brings what can be claimed to the backlog's number again. */
export async function topUp({ db, jobs }: Backlog): Promise<void> {
  const claimable = await scalarOf<number>(
    db,
    sql`select count(*)::integer as value from (
      select 1 from job_lanes l join jobs j on j.user_id = l.user_id and j.kind = l.kind
      where l.next_turn_at is not null and j.state = 'queued' limit ${jobs}) as waiting`,
  )
  if (claimable >= jobs) return
  const name = `more-${Math.round(performance.now())}`
  await fill(db, name, { users: FEW.users, jobs: jobs - claimable })
}

async function fill(db: Database, name: string, size: typeof FEW): Promise<void> {
  await seedLoad(db, { name, ...size, transcribed: 0, passwordHash: null })
  await db.execute(sql`analyze`)
}

async function prepare(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const { db, end } = openDatabase({ url, driver: 'pg', answerLimitMs: 300_000 })
  await work(db)
  await end()
}

/** Every user runs as many as they may, and has more that waits. */
async function fillLanes(db: Database): Promise<void> {
  await db.execute(sql`update job_lanes set max_running = 1`)
  await db.execute(sql`
    with first as (
      select distinct on (user_id) id from jobs where state = 'queued' order by user_id, run_at
    )
    update jobs set state = 'running', attempt = 1, lease_token = gen_random_uuid(),
      lease_until = now() + interval '1 hour'
    from first where first.id = jobs.id`)
  await db.execute(sql`vacuum analyze`)
}
