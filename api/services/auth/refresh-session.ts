import { ApiError } from '#api/errors.ts'
import type { Context } from '#api/services/context.ts'
import { rotateRefresh } from '#api/services/database/sessions.ts'
import { signAccessToken } from './access-token.ts'
import { createSecret, hashSecret } from './secrets.ts'
import type { Tokens } from './sessions.ts'

/** Swaps a refresh token for new tokens; SIGNED_OUT when it is unknown, expired or was stolen. */
export async function refreshSession(ctx: Context, refreshToken: string): Promise<Tokens> {
  const next = createSecret()
  const rotation = await rotateRefresh(ctx.db, {
    tokenHash: hashSecret(refreshToken),
    newTokenHash: hashSecret(next),
  })
  if (rotation.code === 'reuse') ctx.log.warn('refresh_reuse', { user_id: rotation.userId })
  if (rotation.code !== 'ok' || rotation.scope !== 'full') throw new ApiError('SIGNED_OUT')
  const { userId, sessionId } = rotation
  const accessToken = await signAccessToken(ctx, { userId, sessionId })
  return { access_token: accessToken, refresh_token: next }
}
