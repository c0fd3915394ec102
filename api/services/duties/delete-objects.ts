import { and, asc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Context } from '#api/services/context.ts'
import { objectDeletions } from '#db/schema/object-deletions.ts'
import type { Turn } from './duty.ts'

const BATCH = 50
const MAX_ATTEMPTS = 20
/** A batch takes less; one that dies is taken up again after this time. */
const CLAIM_MINUTES = 10
/** 1, 2, 4 ... minutes, at most 4 h 16: together about two days. */
const LONGEST_WAIT_DOUBLINGS = 8

type DeletionRow = typeof objectDeletions.$inferSelect

/** Deletes objects that nothing refers to any more; one that fails is tried again later. */
export async function deleteObjects(ctx: Context): Promise<Turn> {
  const claimed = await claimDue(ctx)
  let deleted = 0
  for (const row of claimed) {
    try {
      await deleteObject(ctx, row)
      deleted += 1
    } catch (cause) {
      ctx.log.error('object_deletion_failed', cause, { object_deletion_id: row.id })
      await postpone(ctx, row)
    }
  }
  return { done: deleted, hasMore: claimed.length === BATCH }
}

export function countDueDeletions(ctx: Context): Promise<number> {
  return ctx.db.$count(objectDeletions, isDue())
}

export function countStuckDeletions(ctx: Context): Promise<number> {
  return ctx.db.$count(objectDeletions, gte(objectDeletions.attempts, MAX_ATTEMPTS))
}

function isDue() {
  return and(lte(objectDeletions.notBefore, sql`now()`), lt(objectDeletions.attempts, MAX_ATTEMPTS))
}

function claimDue(ctx: Context): Promise<DeletionRow[]> {
  const due = ctx.db
    .$with('due')
    .as(
      ctx.db
        .select({ id: objectDeletions.id })
        .from(objectDeletions)
        .where(isDue())
        .orderBy(asc(objectDeletions.notBefore))
        .limit(BATCH)
        .for('update', { skipLocked: true }),
    )
  return ctx.db
    .with(due)
    .update(objectDeletions)
    .set({
      attempts: sql`${objectDeletions.attempts} + 1`,
      notBefore: sql`now() + make_interval(mins => ${CLAIM_MINUTES})`,
    })
    .where(inArray(objectDeletions.id, ctx.db.select({ id: due.id }).from(due)))
    .returning()
}

async function deleteObject(ctx: Context, row: DeletionRow): Promise<void> {
  if (row.storeUploadId !== null) {
    await ctx.storage.abortMultipartUpload(row.objectKey, row.storeUploadId)
  }
  await ctx.storage.remove(row.objectKey)
  await ctx.db.delete(objectDeletions).where(eq(objectDeletions.id, row.id))
}

async function postpone(ctx: Context, { id, attempts }: DeletionRow): Promise<void> {
  const minutes = 2 ** Math.min(attempts - 1, LONGEST_WAIT_DOUBLINGS)
  await ctx.db
    .update(objectDeletions)
    .set({ notBefore: sql`now() + make_interval(mins => ${minutes})` })
    .where(eq(objectDeletions.id, id))
}
