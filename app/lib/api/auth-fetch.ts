import { noteAnswer, noteSilence } from '#app/lib/connection.ts'
import { accountOf } from '#app/lib/session/account.ts'
import { renewSession } from '#app/lib/session/refresh.ts'
import { readTokens } from '#app/lib/session/token-storage.ts'

/**
 * `fetch` with the session's bearer token; a stale token is renewed once and the request sent again, unless somebody
 * else has signed in meanwhile. A request with an authorization of its own is left as it is.
 */
export const authFetch: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  const { access } = readTokens()
  if (access === null || headers.has('authorization')) return send(input, init, headers)
  const sendAs = (token: string) => {
    headers.set('authorization', `Bearer ${token}`)
    return send(input, init, headers)
  }
  const response = await sendAs(access)
  if (response.status !== 401 || !(await renewSession(access))) return response
  const renewed = readTokens().access
  const isSameAccount = renewed !== null && accountOf(renewed) === accountOf(access)
  return isSameAccount ? sendAs(renewed) : response
}

async function send(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  headers: Headers,
): Promise<Response> {
  try {
    const response = await fetch(input, { ...init, headers })
    noteAnswer(response)
    return response
  } catch (error) {
    if (!init?.signal?.aborted) noteSilence()
    throw error
  }
}
