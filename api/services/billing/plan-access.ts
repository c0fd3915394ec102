import { desc, eq } from 'drizzle-orm'
import type { UserContext } from '#api/services/context.ts'
import { plans, subscriptions } from '#db/schema/plans.ts'

/** After a plan has ended, what exists can still be opened and downloaded for this long. */
const GRACE_MS = 30 * 24 * 60 * 60 * 1000
const LIVE = ['active', 'trialing', 'past_due']

export type PlanAccess = {
  /** The plan that the user has now. */
  plan: { id: string; uploadLimitBytes: number; endsAt: Date } | null
  /** A plan now, or one that ended less than 30 days ago. */
  mayOpenExisting: boolean
}

/** What the user's latest subscription allows. */
export async function getPlanAccess(ctx: UserContext): Promise<PlanAccess> {
  const [latest] = await ctx.db
    .select({
      status: subscriptions.status,
      endsAt: subscriptions.currentPeriodEnd,
      id: plans.id,
      uploadLimitBytes: plans.uploadLimitBytes,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.userId, ctx.user.id))
    .orderBy(desc(subscriptions.currentPeriodEnd))
    .limit(1)
  if (!latest) return { plan: null, mayOpenExisting: false }
  const now = ctx.now().getTime()
  const isLive = LIVE.includes(latest.status) && latest.endsAt.getTime() > now
  return {
    plan: isLive ? latest : null,
    mayOpenExisting: isLive || latest.endsAt.getTime() + GRACE_MS > now,
  }
}
