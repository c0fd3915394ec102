import type { ErrorReply } from '#api/contract/error.ts'
import { noteAnswer, noteSilence } from '#app/lib/connection.ts'
import { setSession } from './session.ts'
import { readTokens, type Tokens } from './token-storage.ts'

/** Refresh tokens work once: without this lock two tabs would use the same one, which ends the session. */
const LOCK = 'wordlight-refresh'
/** The lock must not be held for longer by a request that hangs. */
const ANSWER_LIMIT_MS = 10_000
/** Refusals that say nothing about the token. */
const PASSING_STATUSES = [408, 425, 429]

let renewal: Promise<boolean> | null = null

/**
 * Renews the session, once for all requests that found their access token stale.
 *
 * @returns false when the session is over
 * @throws TypeError when the API does not answer; the session stays
 */
export function renewSession(stale: string): Promise<boolean> {
  renewal ??= underLock(() => renew(stale)).finally(() => {
    renewal = null
  })
  return renewal
}

async function renew(stale: string): Promise<boolean> {
  const { access, refresh } = readTokens()
  // Another tab was first: it has renewed the session, or ended it.
  if (access !== stale) return access !== null
  if (refresh === null) return endSession('no refresh token')
  const answer = await requestTokens(refresh)
  // Signed out, or in again, while the API was asked: the answer is nobody's any more.
  if (readTokens().refresh !== refresh) return readTokens().access !== null
  if (answer === 'refused') return endSession('the API refused it')
  setSession(answer)
  return true
}

/** New tokens for a refresh token, which is used up. Throws TypeError when the API does not answer. */
export async function requestTokens(refresh: string): Promise<Tokens | 'refused'> {
  const response = await post({ refresh_token: refresh })
  noteAnswer(response)
  const body: Partial<Tokens & ErrorReply> | null = await response.json().catch(() => null)
  if (response.ok && body?.access_token && body.refresh_token) {
    return { access_token: body.access_token, refresh_token: body.refresh_token }
  }
  // A proxy or a hotel's gate may refuse as well, which says nothing about the token.
  if (isFinal(response.status) && body?.code && body.requestId) return 'refused'
  throw away(`HTTP ${response.status}`)
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && !PASSING_STATUSES.includes(status)
}

async function post(body: { refresh_token: string }): Promise<Response> {
  try {
    return await fetch('/api/auth/refresh-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
  } catch (error) {
    noteSilence()
    throw away('no answer', error)
  }
}

/** The error that `fetch` itself throws when nothing answers. */
function away(reason: string, cause?: unknown): TypeError {
  return new TypeError(`The session could not be renewed yet: ${reason}`, { cause })
}

/** Browsers offer locks to pages on HTTPS and on the machine itself only. */
function underLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work()
}

function endSession(reason: string): false {
  // biome-ignore lint/suspicious/noConsole: the specification wants a failed refresh in the console
  console.error(`The session could not be renewed: ${reason}`)
  setSession(null)
  return false
}
