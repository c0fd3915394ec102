import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Plan } from '#config'
import type { Database } from '#db/client.ts'
import { subscriptions } from '#db/schema/plans.ts'
import { users } from '#db/schema/users.ts'

export type SeedAccount = {
  email: string
  name: string
  /** As the API's hashPassword makes it; null leaves the password of an existing account. */
  passwordHash: string | null
  planId: Plan['id']
}

/**
 * A confirmed account with a plan, made once and kept: called again it takes the new password, and a lapsed period
 * starts anew. Returns the user's id.
 */
export function seedAccount(db: Database, account: SeedAccount): Promise<string> {
  return db.transaction(async (tx) => {
    const userId = await upsertUser(tx, account)
    const renewed = await tx
      .update(subscriptions)
      .set({
        currentPeriodStart: sql`case when ${subscriptions.currentPeriodEnd} > now()
          then ${subscriptions.currentPeriodStart} else now() end`,
        currentPeriodEnd: sql`case when ${subscriptions.currentPeriodEnd} > now()
          then ${subscriptions.currentPeriodEnd} else now() + interval '1 month' end`,
      })
      .where(and(eq(subscriptions.userId, userId), eq(subscriptions.status, 'active')))
      .returning({ id: subscriptions.id })
    if (renewed.length === 0) {
      await tx.insert(subscriptions).values({
        userId,
        planId: account.planId,
        status: 'active',
        currentPeriodStart: sql`now()`,
        currentPeriodEnd: sql`now() + interval '1 month'`,
      })
    }
    return userId
  })
}

async function upsertUser(db: Database, account: SeedAccount): Promise<string> {
  const { email, name, passwordHash } = account
  const [known] = await db
    .update(users)
    .set(passwordHash === null ? { email } : { email, passwordHash, updatedAt: new Date() })
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deletedAt)))
    .returning({ id: users.id })
  if (known) return known.id
  const [made] = await db
    .insert(users)
    .values({ email, name, passwordHash, emailVerifiedAt: new Date() })
    .returning({ id: users.id })
  if (!made) throw new Error('the user was not inserted')
  return made.id
}
