import { sql } from 'drizzle-orm'
import { PLANS } from '#config'
import type { Database } from '#db/client.ts'
import { JOB_KIND, JOB_MAX_ATTEMPTS, PROJECT_STATUS } from '#db/constants.ts'

export type Load = {
  /** Begins every e-mail address: `NAME-1@wordlight.example` and so on. */
  name: string
  users: number
  /** Waiting transcriptions of all users together; user 1 gets the first, user 2 the second ... */
  jobs: number
  /** Transcribed projects of each user, with words. */
  transcribed: number
  passwordHash: string | null
}

const DURATION_SECONDS = 60
const SIZE_BYTES = 1_000_000
const WORDS = 150

/**
 * Fills a database for load tests, a statement for each table: users on the largest plan, their projects, and waiting
 * jobs with their reservations, all accounted for as if the product had made them. The objects of the projects are not
 * in any store. The plans must be there.
 */
export function seedLoad(db: Database, load: Load): Promise<void> {
  const plan = PLANS.at(-1)
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`create temporary table load_users on commit drop as
        select i, gen_random_uuid() as id from generate_series(1, ${load.users}::integer) as i`,
    )
    await tx.execute(
      sql`insert into users (id, email, name, password_hash, email_verified_at)
        select id, ${`${load.name}-`}::text || i || '@wordlight.example', 'Load ' || i,
          ${load.passwordHash}, now()
        from load_users`,
    )
    await tx.execute(
      sql`insert into subscriptions
          (user_id, plan_id, status, current_period_start, current_period_end)
        select id, ${plan?.id}, 'active', now(), now() + interval '1 month' from load_users`,
    )
    await insertWaiting(tx, load)
    await insertTranscribed(tx, load)
    await tx.execute(
      sql`insert into storage_usage (user_id, used_bytes)
        select p.user_id, sum(p.size_bytes) from projects p join load_users u on u.id = p.user_id
        group by p.user_id`,
    )
    await tx.execute(
      sql`insert into usage_ledger (user_id, project_id, kind, amount)
        select p.user_id, p.id, 'storage_add', p.size_bytes
        from projects p join load_users u on u.id = p.user_id`,
    )
    await insertLanes(tx, plan?.maxRunning ?? 1)
  })
}

async function insertWaiting(tx: Database, { users, jobs }: Load): Promise<void> {
  await tx.execute(
    sql`create temporary table load_jobs on commit drop as
      select n, u.id as user_id, gen_random_uuid() as id, gen_random_uuid() as project_id
      from generate_series(0, ${jobs}::integer - 1) as n
      join load_users u on u.i = n % ${users}::integer + 1`,
  )
  await tx.execute(insertProjects(sql`load_jobs`, PROJECT_STATUS.transcribing))
  await tx.execute(
    // In the order of their numbers, a microsecond apart.
    sql`insert into jobs (id, user_id, project_id, kind, max_attempts, payload, run_at,
        reserved_seconds, reserved_period)
      select id, user_id, project_id, ${JOB_KIND.transcribe}, ${JOB_MAX_ATTEMPTS}, '{}',
        now() - (${jobs}::integer - n) * interval '1 microsecond', ${DURATION_SECONDS}, now()
      from load_jobs order by n`,
  )
  await tx.execute(
    sql`insert into usage_periods (user_id, period_start, period_end, reserved_seconds)
      select user_id, now(), now() + interval '1 month', count(*) * ${DURATION_SECONDS}
      from load_jobs group by user_id`,
  )
  await tx.execute(
    sql`insert into usage_ledger (user_id, project_id, job_id, kind, amount)
      select user_id, project_id, id, 'seconds_reserve', ${DURATION_SECONDS} from load_jobs`,
  )
}

async function insertTranscribed(tx: Database, { transcribed }: Load): Promise<void> {
  await tx.execute(
    sql`create temporary table load_projects on commit drop as
      select n, u.id as user_id, gen_random_uuid() as project_id
      from load_users u, generate_series(1, ${transcribed}::integer) as n`,
  )
  await tx.execute(insertProjects(sql`load_projects`, PROJECT_STATUS.transcribed))
  await tx.execute(
    sql`insert into project_captions (project_id, words, detected_lang, model)
      select project_id, words, 'en', 'load' from load_projects, (
        select jsonb_agg(jsonb_build_object('word', 'word', 'start', i * 0.4, 'end', i * 0.4 + 0.3,
          'hidden', false)) as words
        from generate_series(0, ${WORDS}::integer - 1) as i
      ) as talk`,
  )
}

const insertProjects = (source: ReturnType<typeof sql>, status: string) =>
  sql`insert into projects (id, user_id, name, status, lang, duration_ms, size_bytes, width, height,
      mime, original_filename, source_key)
    select project_id, user_id, 'Load ' || n, ${status}, 'en', ${DURATION_SECONDS * 1000}::integer,
      ${SIZE_BYTES}::bigint, 1080, 1920, 'video/mp4', 'load.mp4',
      format('u/%s/p/%s/source', user_id, project_id)
    from ${source}`

// After the jobs: their trigger would look at the lane once for each of them.
const insertLanes = (tx: Database, maxRunning: number) =>
  tx.execute(
    sql`insert into job_lanes (user_id, kind, max_running, next_turn_at)
      select j.user_id, j.kind, ${maxRunning}::smallint, min(j.run_at)
      from jobs j join load_jobs l on l.id = j.id
      group by j.user_id, j.kind`,
  )
