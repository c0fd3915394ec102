import { PLANS } from '#config'
import type { Database } from '#db/client.ts'
import { plans } from '#db/schema/plans.ts'

/** Brings the plans table in line with PLANS of app.config.ts. */
export async function seedPlans(db: Database): Promise<void> {
  for (const [rank, plan] of PLANS.entries()) {
    const values = {
      rank,
      priceEurCents: plan.priceCents.eur,
      priceUsdCents: plan.priceCents.usd,
      quotaSeconds: plan.quotaMinutes === null ? null : plan.quotaMinutes * 60,
      quotaBytes: plan.quotaBytes,
      uploadLimitBytes: plan.uploadLimitBytes,
      maxRunning: plan.maxRunning,
      maxProjects: plan.maxProjects,
      maxOpenUploads: plan.maxOpenUploads,
      updatedAt: new Date(),
    }
    await db
      .insert(plans)
      .values({ id: plan.id, ...values })
      .onConflictDoUpdate({ target: plans.id, set: values })
  }
}
