import { errors, jwtVerify, SignJWT } from 'jose'
import type { Context } from '#api/services/context.ts'

const ISSUER = 'wordlight'
const AUDIENCE = 'wordlight-api'
export const ACCESS_TOKEN_SECONDS = 15 * 60

type AccessClaims = { userId: string; sessionId: string }

/** A JWT (HS256) that names the user and the session. */
export function signAccessToken(ctx: Context, claims: AccessClaims): Promise<string> {
  const issuedAt = Math.floor(ctx.now().getTime() / 1000)
  return new SignJWT({ sid: claims.sessionId, scope: 'full' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(signingKey(ctx))
}

/** The claims of a valid token of full scope, else null. */
export async function verifyAccessToken(ctx: Context, token: string): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify<{ sid: string; scope: string }>(token, signingKey(ctx), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'scope', 'exp'],
      currentDate: ctx.now(),
    })
    if (payload.scope !== 'full' || !payload.sub) return null
    return { userId: payload.sub, sessionId: payload.sid }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

const signingKey = (ctx: Context) => new TextEncoder().encode(ctx.authSecret)
