import { ApiFailure } from './api-failure.ts'

/** Whether a call failed because the product, or the way to it, is down: the same call may succeed in a moment. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiFailure ? error.absence !== null : error instanceof TypeError
}
