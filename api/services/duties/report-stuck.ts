import type { Context } from '#api/services/context.ts'
import type { Duty } from './duty.ts'

/** A duty that tells the log, until a person has helped, what the others have given up on. */
export function reportStuck(duties: readonly Duty[]): Duty {
  const countAll = async (ctx: Context) => {
    const stuck: { duty: string; count: number }[] = []
    for (const { name, countStuck } of duties) {
      const count = (await countStuck?.(ctx)) ?? 0
      if (count > 0) stuck.push({ duty: name, count })
    }
    return stuck
  }
  return {
    name: 'report_stuck',
    everySeconds: 3600,
    run: async (ctx) => {
      const stuck = await countAll(ctx)
      for (const { duty, count } of stuck) {
        ctx.log.error('duty_stuck', new Error('a person must look at these'), { duty, count })
      }
      return { done: stuck.length, hasMore: false }
    },
    count: async (ctx) => (await countAll(ctx)).length,
  }
}
