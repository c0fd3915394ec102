import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { profileReply } from '#api/contract/auth.ts'
import { ApiError } from '#api/errors.ts'
import { getPlanAccess } from '#api/services/billing/plan-access.ts'
import type { UserContext } from '#api/services/context.ts'
import { users } from '#db/schema/users.ts'

export async function getProfile(ctx: UserContext): Promise<z.infer<typeof profileReply>> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.user.id))
  if (!user) throw new ApiError('SIGNED_OUT')
  const { plan } = await getPlanAccess(ctx)
  const notifications = {
    email: user.notifyEmail,
    processing: user.notifyProcessing,
    marketing: user.notifyMarketing,
    security: user.notifySecurity,
  }
  return {
    user: { id: user.id, email: user.email },
    name: user.name,
    lang: user.lang,
    notifications_params: notifications,
    notificationsParams: notifications,
    subscription: plan && { plan: plan.id, end_date: plan.endsAt.toISOString() },
  }
}
