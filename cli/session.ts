import { sendPatiently } from './connection.ts'

type Tokens = { access_token: string; refresh_token: string }

/** The signed-in account: puts the access token on each request and renews it when the API calls it stale. */
export type Session = {
  start: (tokens: Tokens) => void
  fetch: typeof fetch
}

/**
 * @param apiUrl base address, `/api` included
 * @param signal ends every request that brings none of its own
 * @param onSilence is called when a request waits long for an answer
 */
export function openSession(apiUrl: string, signal: AbortSignal, onSilence?: () => void): Session {
  let tokens: Tokens | null = null
  let renewal: Promise<void> | null = null

  async function renew(stale: Tokens, until: AbortSignal): Promise<void> {
    const response = await sendPatiently(
      () =>
        fetch(`${apiUrl}/auth/refresh-token`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ refresh_token: stale.refresh_token }),
          signal: until,
        }),
      until,
    )
    if (response.ok) tokens = (await response.json()) as Tokens
  }

  function send(
    input: string | URL | Request,
    init: RequestInit | undefined,
    until: AbortSignal,
  ): Promise<Response> {
    const headers = new Headers(init?.headers)
    if (tokens) headers.set('authorization', `Bearer ${tokens.access_token}`)
    return fetch(input, { ...init, headers, signal: until })
  }

  return {
    start: (first) => {
      tokens = first
    },
    fetch: async (input, init) => {
      const used = tokens
      const until = init?.signal ?? signal
      const attempt = () => send(input, init, until)
      const response = await sendPatiently(attempt, until, undefined, onSilence)
      if (response.status !== 401 || !used) return response
      // Requests that run side by side find the same token stale: one of them renews it for all.
      if (tokens === used) {
        renewal ??= renew(used, until).finally(() => {
          renewal = null
        })
        await renewal
      }
      return tokens === used ? response : sendPatiently(attempt, until)
    },
  }
}
