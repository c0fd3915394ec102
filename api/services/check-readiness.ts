import { sql } from 'drizzle-orm'
import type { Context } from './context.ts'

const LIMIT_MS = 1000

/** The parts that do not answer within a second. */
export async function findFailingParts(ctx: Context): Promise<string[]> {
  const parts: Record<string, Promise<unknown>> = {
    database: ctx.db.execute(sql`select 1`),
    store: ctx.storage.ping(),
  }
  const checks = Object.entries(parts).map(async ([name, answer]) => {
    const isAnswered = await Promise.race([answer.then(() => true), after(LIMIT_MS)]).catch(
      (cause: unknown) => {
        ctx.log.error('not_ready', cause, { part: name })
        return false
      },
    )
    return isAnswered ? [] : [name]
  })
  return (await Promise.all(checks)).flat()
}

function after(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, false))
}
