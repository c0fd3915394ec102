import type { Context } from '#api/services/context.ts'
import { DUTIES, type Duty } from './duties.ts'

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

/** One turn; a failure is logged and the next turn tries again. */
export async function runDuty(ctx: Context, duty: Duty): Promise<void> {
  try {
    const done = await duty.run(ctx)
    if (done > 0) ctx.log.info('duty_done', { duty: duty.name, done })
  } catch (cause) {
    ctx.log.error('duty_failed', cause, { duty: duty.name })
  }
}
