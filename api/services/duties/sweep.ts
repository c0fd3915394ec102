import type { Context } from '#api/services/context.ts'
import type { Duty } from './duty.ts'

/** `count` is what was done, or what would be in a dry run; null when the duty failed. */
export type SweepLine = { duty: string; count: number | null; stuck: number }

/** Runs each duty until it finds nothing more, or counts what it would do. One that fails does not stop the others. */
export async function sweep(
  ctx: Context,
  duties: readonly Duty[],
  options: { isDryRun: boolean },
): Promise<SweepLine[]> {
  const lines: SweepLine[] = []
  for (const duty of duties) {
    try {
      const count = options.isDryRun ? await duty.count(ctx) : await runToEnd(ctx, duty)
      lines.push({ duty: duty.name, count, stuck: (await duty.countStuck?.(ctx)) ?? 0 })
    } catch (cause) {
      ctx.log.error('duty_failed', cause, { duty: duty.name })
      lines.push({ duty: duty.name, count: null, stuck: 0 })
    }
  }
  return lines
}

async function runToEnd(ctx: Context, duty: Duty): Promise<number> {
  let total = 0
  for (;;) {
    const { done, hasMore } = await duty.run(ctx)
    total += done
    if (!hasMore) return total
  }
}
