import type { Context, SignedInUser } from '#api/services/context.ts'
import { verifyAccessToken } from './access-token.ts'
import { validateSession } from './sessions.ts'

/** The user that an access token stands for, or null when the token or its session is no longer good. */
export async function authenticate(
  ctx: Context,
  accessToken: string,
): Promise<SignedInUser | null> {
  const claims = await verifyAccessToken(ctx, accessToken)
  const user = claims && (await validateSession(ctx, claims.sessionId))
  return user && user.id === claims.userId ? user : null
}
