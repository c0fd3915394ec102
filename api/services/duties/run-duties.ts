import type { Context } from '#api/services/context.ts'
import { DUTIES } from './duties.ts'
import type { Duty } from './duty.ts'

/** Runs every duty at its interval, never twice at once, until the returned function has been called and awaited. */
export function startDuties(ctx: Context, duties: readonly Duty[] = DUTIES): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const timers = duties.map((duty) => {
    let isBusy = false
    return setInterval(() => {
      if (isBusy) return
      isBusy = true
      const turn = runDuty(ctx, duty).finally(() => {
        isBusy = false
        running.delete(turn)
      })
      running.add(turn)
    }, duty.everySeconds * 1000)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
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

/** One turn; a failure is logged and the next turn tries again. */
async function runDuty(ctx: Context, duty: Duty): Promise<void> {
  try {
    const { done } = await duty.run(ctx)
    if (done > 0) ctx.log.info('duty_done', { duty: duty.name, done })
  } catch (cause) {
    ctx.log.error('duty_failed', cause, { duty: duty.name })
  }
}
