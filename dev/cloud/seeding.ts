import { eq, sql } from 'drizzle-orm'
import { hashPassword, verifyPassword } from '#api/services/auth/password.ts'
import { hashSecret } from '#api/services/auth/secrets.ts'
import { PLANS } from '#config'
import { openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { plans, subscriptions } from '#db/schema/plans.ts'
import { users } from '#db/schema/users.ts'
import { workers } from '#db/schema/workers.ts'

export async function prepareDatabase(
  url: string,
  demo: { email: string; password: string },
  workerToken: string,
): Promise<string> {
  await migrate(url)
  const { db, end } = openDatabase({ url, driver: 'pg' })
  try {
    for (const [rank, p] of PLANS.entries()) {
      const row = {
        rank,
        priceEurCents: p.priceCents.eur,
        priceUsdCents: p.priceCents.usd,
        quotaSeconds: p.quotaMinutes === null ? null : p.quotaMinutes * 60,
        quotaBytes: p.quotaBytes,
        uploadLimitBytes: p.uploadLimitBytes,
        maxRunning: p.maxRunning,
      }
      await db
        .insert(plans)
        .values({ id: p.id, ...row })
        .onConflictDoUpdate({ target: plans.id, set: row })
    }
    let [user] = await db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, demo.email))
    if (!user)
      [user] = await db
        .insert(users)
        .values({
          email: demo.email,
          name: 'Demo',
          passwordHash: await hashPassword(demo.password),
          emailVerifiedAt: new Date(),
        })
        .returning()
    if (!user) throw new Error('no user')
    if (!(await verifyPassword(demo.password, user.passwordHash)))
      await db
        .update(users)
        .set({ passwordHash: await hashPassword(demo.password) })
        .where(eq(users.id, user.id))
    await db
      .insert(subscriptions)
      .values({
        userId: user.id,
        planId: 'entreprise',
        status: 'active',
        currentPeriodStart: sql`now()`,
        currentPeriodEnd: sql`now() + interval '1 year'`,
      })
      .onConflictDoNothing()
    await db
      .insert(workers)
      .values({ name: 'local', tokenHash: hashSecret(workerToken) })
      .onConflictDoUpdate({
        target: workers.name,
        set: { tokenHash: hashSecret(workerToken), disabledAt: null },
      })
    return user.id
  } finally {
    await end()
  }
}
