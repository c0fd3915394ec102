import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from '#api/services/context.ts'
import type { Database } from '#db/client.ts'
import { emails } from '#db/schema/emails.ts'
import { emailTokens } from '#db/schema/sessions.ts'
import { createSecret, hashSecret } from './secrets.ts'

/** At most one mail in this time, however often somebody tries to sign in. */
const RESEND_SECONDS = 60
const LIFETIME_HOURS = 24

type Recipient = { id: string; email: string; lang: 'en' | 'fr' }
type SignUp = { name: string; passwordHash: string | null }

/**
 * Queues a mail with a single-use link that proves the address and confirms this one sign-up; links of other sign-ups
 * stay valid, each with its own password.
 */
export async function sendConfirmation(
  ctx: Context,
  db: Database,
  user: Recipient,
  { name, passwordHash }: SignUp,
): Promise<void> {
  const token = createSecret()
  await db.insert(emailTokens).values({
    tokenHash: hashSecret(token),
    userId: user.id,
    kind: 'verify',
    email: user.email,
    name,
    passwordHash,
    expiresAt: sql`now() + make_interval(hours => ${LIFETIME_HOURS})`,
  })
  await db.insert(emails).values({
    userId: user.id,
    toAddress: user.email,
    template: 'confirm_email',
    lang: user.lang,
    params: { link: `${ctx.publicUrl}/auth/confirm?token_hash=${token}` },
  })
}

/** The same, unless the last link is younger than a minute. */
export async function resendConfirmation(ctx: Context, user: Recipient & SignUp): Promise<void> {
  const recent = gt(emailTokens.createdAt, sql`now() - make_interval(secs => ${RESEND_SECONDS})`)
  const [fresh] = await ctx.db
    .select({ hash: emailTokens.tokenHash })
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, user.id), isNull(emailTokens.usedAt), recent))
    .limit(1)
  if (fresh) return
  await ctx.db.transaction((transaction) => sendConfirmation(ctx, transaction, user, user))
}
