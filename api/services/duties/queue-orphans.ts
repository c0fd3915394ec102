import { eq } from 'drizzle-orm'
import type { ListedObject } from '#api/ports/storage.ts'
import type { Context } from '#api/services/context.ts'
import * as calls from '#api/services/database/objects.ts'
import { dutyState } from '#db/schema/duty-state.ts'
import type { Turn } from './duty.ts'

const DUTY = 'orphan_objects'
/** Everything that users bring or cause lies under it. */
const PREFIX = 'u/'
const PAGE = 1000
/** Longer than any object waits for the row that refers to it. */
const MIN_AGE_MS = 24 * 60 * 60 * 1000

/** Looks at one page of the store and queues what belongs to nothing for deletion; the next turn goes on behind it. */
export async function queueOrphans(ctx: Context, pageSize = PAGE): Promise<Turn> {
  const { objects, isLast } = await ctx.storage.list(PREFIX, await readCursor(ctx), pageSize)
  const queued = await calls.queueOrphans(ctx.db, {
    duty: DUTY,
    cursor: isLast ? '' : (objects.at(-1)?.key ?? ''),
    keys: keysOfOld(ctx, objects),
  })
  return { done: queued, hasMore: !isLast }
}

/** Looks at the whole store. */
export async function countOrphans(ctx: Context, pageSize = PAGE): Promise<number> {
  let count = 0
  let after: string | undefined = ''
  while (after !== undefined) {
    const { objects, isLast } = await ctx.storage.list(PREFIX, after, pageSize)
    count += await calls.countUnreferenced(ctx.db, keysOfOld(ctx, objects))
    after = isLast ? undefined : objects.at(-1)?.key
  }
  return count
}

async function readCursor(ctx: Context): Promise<string> {
  const [state] = await ctx.db.select().from(dutyState).where(eq(dutyState.duty, DUTY))
  return state?.cursor ?? ''
}

function keysOfOld(ctx: Context, objects: readonly ListedObject[]): string[] {
  const latest = ctx.now().getTime() - MIN_AGE_MS
  return objects.filter(({ writtenAt }) => writtenAt.getTime() < latest).map(({ key }) => key)
}
