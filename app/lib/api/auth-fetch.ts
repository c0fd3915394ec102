import { noteAnswer, noteSilence } from '#app/lib/connection.ts'
import { renewSession } from '#app/lib/session/refresh.ts'
import { readTokens } from '#app/lib/session/token-storage.ts'

/** `fetch` with the session's bearer token; a stale token is renewed once and the request sent again. */
export const authFetch: typeof fetch = async (input, init) => {
  const { access } = readTokens()
  const response = await send(input, init, access)
  if (response.status !== 401 || access === null) return response
  return (await renewSession(access)) ? send(input, init, readTokens().access) : response
}

async function send(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  token: string | null,
): Promise<Response> {
  const headers = new Headers(init?.headers)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  try {
    const response = await fetch(input, { ...init, headers })
    noteAnswer(response)
    return response
  } catch (error) {
    if (!init?.signal?.aborted) noteSilence()
    throw error
  }
}
