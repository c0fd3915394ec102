import { ApiFailure } from './api-failure.ts'

const AWAY_STATUSES = [502, 503, 504]

/**
 * Whether a call failed because the product, or the way to it, is down: the same call may succeed in a moment. A 5xx
 * without the API's own body came from something in front of it.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return error instanceof TypeError
  const isForeign = error.status >= 500 && error.requestId === null
  return isForeign || AWAY_STATUSES.includes(error.status)
}
