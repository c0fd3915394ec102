import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { signInInput } from '#api/contract/auth.ts'
import { ApiError } from '#api/errors.ts'
import type { Context, Device } from '#api/services/context.ts'
import { users } from '#db/schema/users.ts'
import { findUserByEmail } from './find-user.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './password.ts'
import { giveTurnsBack, takeTurn } from './rate-limit.ts'
import { resendConfirmation } from './send-confirmation.ts'
import { openSession, type Tokens } from './sessions.ts'

/**
 * Opens a session. Unknown address, wrong password and unconfirmed address all are LOGIN_FAILED; the last also sends
 * the confirmation again.
 */
export async function signIn(
  ctx: Context,
  input: z.infer<typeof signInInput>,
  device: Device,
): Promise<Tokens> {
  const email = input.email.toLowerCase()
  if (device.address) await takeTurn(ctx, 'signInAddress', device.address)
  const guesser = `${email} ${device.address}`
  await takeTurn(ctx, 'signIn', guesser)
  const user = await findUserByEmail(ctx.db, email)
  const matches = await verifyPassword(input.password, user?.passwordHash ?? null)
  if (!user || !matches) throw new ApiError('LOGIN_FAILED')
  if (!user.emailVerifiedAt) {
    await resendConfirmation(ctx, user)
    throw new ApiError('LOGIN_FAILED', { detail: 'the address is not confirmed' })
  }
  if (user.passwordHash && isOutdatedHash(user.passwordHash)) {
    const passwordHash = await hashPassword(input.password)
    await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, user.id))
  }
  await giveTurnsBack(ctx, 'signIn', guesser)
  return openSession(ctx, user.id, device)
}
