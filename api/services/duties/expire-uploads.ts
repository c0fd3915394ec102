import { and, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '#api/services/context.ts'
import * as calls from '#api/services/database/uploads.ts'
import { uploads } from '#db/schema/uploads.ts'
import type { Turn } from './duty.ts'

const BATCH = 100
/** Every turn tries again, so what is over for longer cannot be ended. */
const STUCK_MINUTES = 60

/** Ends uploads whose time is over; their parts, or the object that was put together, go with the queued deletions. */
export async function expireUploads(ctx: Context): Promise<Turn> {
  const expired = await calls.expireUploads(ctx.db, BATCH)
  return { done: expired, hasMore: expired === BATCH }
}

export function countExpiredUploads(ctx: Context): Promise<number> {
  return countExpiredBefore(ctx, 0)
}

export function countStuckUploads(ctx: Context): Promise<number> {
  return countExpiredBefore(ctx, STUCK_MINUTES)
}

function countExpiredBefore(ctx: Context, minutes: number): Promise<number> {
  const isOver = lt(uploads.expiresAt, sql`now() - make_interval(mins => ${minutes})`)
  return ctx.db.$count(uploads, and(eq(uploads.status, 'open'), isOver))
}
