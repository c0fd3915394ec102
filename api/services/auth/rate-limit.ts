import { eq } from 'drizzle-orm'
import { ApiError } from '#api/errors.ts'
import type { Context } from '#api/services/context.ts'
import { takeRateLimit } from '#api/services/database/sessions.ts'
import { rateLimits } from '#db/schema/sessions.ts'
import { hashSecret } from './secrets.ts'

/** `burst` turns at once, then one per interval. */
type Rate = { intervalSeconds: number; burst: number }

const RATES = {
  signIn: { intervalSeconds: 12, burst: 5 },
  signInAddress: { intervalSeconds: 3, burst: 20 },
  signUpAddress: { intervalSeconds: 360, burst: 10 },
} satisfies Record<string, Rate>

const keyOf = (kind: keyof typeof RATES, subject: string) => `${kind}:${hashSecret(subject)}`

/** Takes a turn or throws RATE_LIMITED. `subject` is stored as a hash only. */
export async function takeTurn(
  ctx: Context,
  kind: keyof typeof RATES,
  subject: string,
): Promise<void> {
  const key = keyOf(kind, subject)
  const seconds = Math.ceil(await takeRateLimit(ctx.db, { key, ...RATES[kind] }))
  if (seconds > 0) throw new ApiError('RATE_LIMITED', { retryAfterSeconds: seconds })
}

/** Gives all turns back, for a subject that has shown to be no guesser. */
export async function giveTurnsBack(
  ctx: Context,
  kind: keyof typeof RATES,
  subject: string,
): Promise<void> {
  await ctx.db.delete(rateLimits).where(eq(rateLimits.key, keyOf(kind, subject)))
}
