import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '#api/services/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { Turn } from './duty.ts'

const BATCH = 200
const KEEP_DAYS = 30

/** Empties the users' texts out of jobs that ended long ago: captions, given texts and hotwords. The project has its own. */
export async function dropOldTexts(ctx: Context): Promise<Turn> {
  const old = ctx.db
    .$with('old')
    .as(
      ctx.db
        .select({ id: jobs.id })
        .from(jobs)
        .where(isOld())
        .limit(BATCH)
        .for('update', { skipLocked: true }),
    )
  const dropped = await ctx.db
    .with(old)
    .update(jobs)
    .set({ payload: sql`${jobs.payload} - array['ass', 'cues', 'hotwords']` })
    .where(inArray(jobs.id, ctx.db.select({ id: old.id }).from(old)))
    .returning({ id: jobs.id })
  return { done: dropped.length, hasMore: dropped.length === BATCH }
}

export function countOldTexts(ctx: Context): Promise<number> {
  return ctx.db.$count(jobs, isOld())
}

function isOld() {
  return and(
    lt(jobs.finishedAt, sql`now() - make_interval(days => ${KEEP_DAYS})`),
    sql`${jobs.payload} ?| array['ass', 'cues', 'hotwords']`,
  )
}
