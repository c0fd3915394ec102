import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { ApiError } from '#api/errors.ts'
import type { Context, Device } from '#api/services/context.ts'
import { emailTokens } from '#db/schema/sessions.ts'
import { users } from '#db/schema/users.ts'
import { hashSecret } from './secrets.ts'
import { openSession, type Tokens } from './sessions.ts'

/**
 * Uses a link of a mail up, confirms the address with the password of the sign-up that sent it, and signs in.
 * CONFIRMATION_INVALID when spent or expired.
 */
export async function confirmEmail(ctx: Context, token: string, device: Device): Promise<Tokens> {
  const userId = await ctx.db.transaction(async (transaction) => {
    const [used] = await transaction
      .update(emailTokens)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(emailTokens.tokenHash, hashSecret(token)),
          eq(emailTokens.kind, 'verify'),
          isNull(emailTokens.usedAt),
          gt(emailTokens.expiresAt, sql`now()`),
        ),
      )
      .returning()
    if (!used) return undefined
    const isUser = and(eq(users.id, used.userId), isNull(users.deletedAt))
    await transaction
      .update(users)
      .set({ name: used.name, passwordHash: used.passwordHash, emailVerifiedAt: sql`now()` })
      .where(and(isUser, isNull(users.emailVerifiedAt)))
    const [user] = await transaction.select({ id: users.id }).from(users).where(isUser)
    return user?.id
  })
  if (!userId) throw new ApiError('CONFIRMATION_INVALID')
  return openSession(ctx, userId, device)
}
