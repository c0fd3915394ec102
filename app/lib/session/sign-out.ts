import { api } from '#app/lib/api/client.ts'
import { requestTokens } from './refresh.ts'
import { setSession } from './session.ts'
import { readTokens } from './token-storage.ts'

/** Nobody waits longer to leave. */
const ANSWER_LIMIT_MS = 4000

/**
 * Ends the session in this browser, then on the server: other tabs stop asking before their token is worth nothing.
 *
 * @returns once the server has answered. Throws TypeError or DOMException when it does not.
 */
export async function signOut(): Promise<void> {
  const { access, refresh } = readTokens()
  setSession(null)
  if (access === null) return
  const { status }: { status: number } = await revoke(access)
  if (status !== 401 || refresh === null) return
  const renewed = await requestTokens(refresh)
  if (renewed !== 'refused') await revoke(renewed.access_token)
}

const revoke = (access: string) =>
  api.auth.signout.$post(
    {},
    {
      headers: { authorization: `Bearer ${access}` },
      init: { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) },
    },
  )
