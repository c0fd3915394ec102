import { sql } from 'drizzle-orm'
import type { Context } from './context.ts'

/** Enough for a cold start of either part. */
const LIMIT_MS = 3000

/** The parts that fail or do not answer in time. */
export async function findFailingParts(ctx: Context): Promise<string[]> {
  const parts: Record<string, Promise<unknown>> = {
    database: ctx.db.execute(sql`select 1`),
    store: ctx.storage.ping(),
  }
  const checks = Object.entries(parts).map(async ([name, answer]) => {
    try {
      await inTime(answer)
      return []
    } catch (cause) {
      ctx.log.error('not_ready', cause, { part: name })
      return [name]
    }
  })
  return (await Promise.all(checks)).flat()
}

async function inTime(answer: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${LIMIT_MS} ms`)), LIMIT_MS)
  })
  await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
