import { Lucia, TimeSpan } from 'lucia'
import type { Context, Device, SignedInUser } from '#api/services/context.ts'
import { refreshTokens } from '#db/schema/sessions.ts'
import { signAccessToken } from './access-token.ts'
import { createSecret, hashSecret } from './secrets.ts'
import {
  createSessionAdapter,
  type SessionAttributes,
  type UserAttributes,
} from './session-adapter.ts'

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: UserAttributes
  }
}

export type Tokens = { access_token: string; refresh_token: string }

function createLucia(ctx: Context) {
  return new Lucia(createSessionAdapter(ctx.db), {
    sessionExpiresIn: new TimeSpan(30, 'd'),
    getUserAttributes: (attributes: UserAttributes) => ({ email: attributes.email }),
  })
}

/** Signs a device in: a session named after the hash of its first refresh token, and both tokens. */
export async function openSession(ctx: Context, userId: string, device: Device): Promise<Tokens> {
  const refreshToken = createSecret()
  const tokenHash = hashSecret(refreshToken)
  const attributes = {
    userAgent: device.userAgent?.slice(0, 300) ?? null,
    ipHash: device.address === null ? null : hashSecret(`${ctx.authSecret}:${device.address}`),
  }
  const session = await createLucia(ctx).createSession(userId, attributes, { sessionId: tokenHash })
  await ctx.db.insert(refreshTokens).values({ tokenHash, sessionId: session.id })
  const accessToken = await signAccessToken(ctx, { userId, sessionId: session.id })
  return { access_token: accessToken, refresh_token: refreshToken }
}

/** The user of a session that still stands, else null; use prolongs it. */
export async function validateSession(
  ctx: Context,
  sessionId: string,
): Promise<SignedInUser | null> {
  const { session, user } = await createLucia(ctx).validateSession(sessionId)
  return session && { id: user.id, email: user.email, sessionId: session.id }
}

/** Ends a session: its access tokens and all refresh tokens of the family stop working at once. */
export function endSession(ctx: Context, sessionId: string): Promise<void> {
  return createLucia(ctx).invalidateSession(sessionId)
}
