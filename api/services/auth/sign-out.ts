import type { UserContext } from '#api/services/context.ts'
import { endSession } from './sessions.ts'

/** Ends the caller's session on this device. */
export async function signOut(ctx: UserContext): Promise<void> {
  await endSession(ctx, ctx.user.sessionId)
}
