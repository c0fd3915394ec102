import { and, asc, eq, lt, lte, sql } from 'drizzle-orm'
import type { Context } from '#api/services/context.ts'
import { objectDeletions } from '#db/schema/object-deletions.ts'

const BATCH = 50
const MAX_ATTEMPTS = 20

/** Deletes objects that nothing refers to any more; one that fails is tried again later. Returns how many went. */
export async function deleteObjects(ctx: Context): Promise<number> {
  const due = await ctx.db
    .select()
    .from(objectDeletions)
    .where(
      and(lte(objectDeletions.notBefore, sql`now()`), lt(objectDeletions.attempts, MAX_ATTEMPTS)),
    )
    .orderBy(asc(objectDeletions.notBefore))
    .limit(BATCH)
  let deleted = 0
  for (const { id, objectKey } of due) {
    try {
      await ctx.storage.remove(objectKey)
      await ctx.db.delete(objectDeletions).where(eq(objectDeletions.id, id))
      deleted += 1
    } catch (cause) {
      ctx.log.error('object_deletion_failed', cause, { object_deletion_id: id })
      await ctx.db
        .update(objectDeletions)
        .set({
          attempts: sql`${objectDeletions.attempts} + 1`,
          notBefore: sql`now() + interval '1 minute' * power(2, least(${objectDeletions.attempts}, 8))`,
        })
        .where(eq(objectDeletions.id, id))
    }
  }
  return deleted
}
