import { hashPassword } from '#api/services/auth/password.ts'
import { hashSecret } from '#api/services/auth/secrets.ts'
import { openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { seedAccount } from '#db/seeds/account.ts'
import { seedPlans } from '#db/seeds/plans.ts'
import { seedWorker } from '#db/seeds/worker.ts'

/**
 * Brings the database to the state that the local cloud needs: migrated, with the plans, the demo account on the
 * largest plan, and the one worker admitted.
 *
 * @returns the demo account's user id
 */
export async function prepareDatabase(
  url: string,
  demo: { email: string; password: string },
  workerToken: string,
): Promise<string> {
  await migrate(url)
  const { db, end } = openDatabase({ url, driver: 'pg' })
  try {
    await seedPlans(db)
    await seedWorker(db, { name: 'local', tokenHash: hashSecret(workerToken) })
    return await seedAccount(db, {
      email: demo.email,
      name: 'Demo',
      passwordHash: await hashPassword(demo.password),
      planId: 'entreprise',
    })
  } finally {
    await end()
  }
}
