import type { Context } from '#api/services/context.ts'
import { DUTIES } from './duties.ts'
import type { Duty } from './duty.ts'

/** The first turn of a duty comes this soon, so that a process that lives for minutes does the hourly ones too. */
const FIRST_TURN_MS = 60_000
/** A turn takes no batch after this time: an invocation of a Worker must end, and other duties wait. */
const TURN_MS = 20_000

/** Runs every duty at its interval, never twice at once, until the returned function has been called and awaited. */
export function startDuties(ctx: Context, duties: readonly Duty[] = DUTIES): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const timers = duties.map((duty) => {
    let isBusy = false
    const intervalMs = duty.everySeconds * 1000
    const takeTurn = () => {
      if (isBusy) return
      isBusy = true
      const turn = runDuty(ctx, duty).finally(() => {
        isBusy = false
        running.delete(turn)
      })
      running.add(turn)
    }
    const firstMs = Math.random() * Math.min(intervalMs, FIRST_TURN_MS)
    return [setTimeout(takeTurn, firstMs), setInterval(takeTurn, intervalMs)]
  })
  return async () => {
    for (const timer of timers.flat()) clearTimeout(timer)
    await Promise.all(running)
  }
}

/**
 * For a cron trigger that fires every minute: one turn of each duty that is due then, one after the other. `minute`
 * counts whole minutes since 1970; duties of less than a minute run in each.
 */
export async function runDueDuties(
  ctx: Context,
  minute: number,
  duties: readonly Duty[] = DUTIES,
): Promise<void> {
  for (const duty of duties) {
    const everyMinutes = Math.max(1, Math.round(duty.everySeconds / 60))
    if (minute % everyMinutes === 0) await runDuty(ctx, duty)
  }
}

/** Batch after batch while they get something done; after a failure the next turn goes on. */
async function runDuty(ctx: Context, duty: Duty): Promise<void> {
  const deadline = ctx.now().getTime() + Math.min(TURN_MS, duty.everySeconds * 500)
  let total = 0
  try {
    for (let hasMore = true; hasMore && ctx.now().getTime() <= deadline; ) {
      const turn = await duty.run(ctx)
      total += turn.done
      hasMore = turn.hasMore && turn.done > 0
    }
  } catch (cause) {
    ctx.log.error('duty_failed', cause, { duty: duty.name })
  }
  if (total > 0) ctx.log.info('duty_done', { duty: duty.name, done: total })
}
