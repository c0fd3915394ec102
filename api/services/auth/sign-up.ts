import type { z } from 'zod'
import type { signUpInput } from '#api/contract/auth.ts'
import type { Context } from '#api/services/context.ts'
import { emails } from '#db/schema/emails.ts'
import { users } from '#db/schema/users.ts'
import { findUserByEmail } from './find-user.ts'
import { hashPassword } from './password.ts'
import { takeTurn } from './rate-limit.ts'
import { sendConfirmation } from './send-confirmation.ts'

/**
 * Makes an account that works once its address is confirmed. Known addresses get the same answer and the same work,
 * and a mail that says so, therefore nobody learns who has an account.
 */
export async function signUp(
  ctx: Context,
  input: z.infer<typeof signUpInput>,
  lang: 'en' | 'fr',
  address: string | null,
): Promise<void> {
  if (address) await takeTurn(ctx, 'signUpAddress', address)
  const email = input.email.toLowerCase()
  const passwordHash = await hashPassword(input.password)
  const name = input.name.trim() || email.slice(0, email.indexOf('@'))
  await ctx.db.transaction(async (transaction) => {
    const [created] = await transaction
      .insert(users)
      .values({ email, name, passwordHash, lang })
      .onConflictDoNothing()
      .returning()
    const signedUp = { name, passwordHash }
    if (created) return sendConfirmation(ctx, transaction, created, signedUp)

    const existing = await findUserByEmail(transaction, email)
    if (!existing) return
    if (existing.emailVerifiedAt) {
      const params = { link: `${ctx.publicUrl}/signin` }
      const mail = { userId: existing.id, toAddress: email, template: 'account_exists' }
      await transaction.insert(emails).values({ ...mail, lang: existing.lang, params })
      return
    }
    // Nobody has proved the address yet: each sign-up has its own link, and the one that is used decides.
    await sendConfirmation(ctx, transaction, existing, signedUp)
  })
}
