import { ApiFailure } from '#app/lib/api/api-failure.ts'
import { isAway } from '#app/lib/api/is-away.ts'

/** Somebody else's words or style are stored; saving would overwrite them. */
export class CaptionsConflict extends Error {}

/**
 * What a failed save calls for. `wait`: the same call may succeed later (an outage, a fault of the product, a session
 * that ended). `conflict`: people must decide. `stop`: the change itself is refused.
 */
export type SaveVerdict = 'wait' | 'conflict' | 'stop'

export function judgeSaveFailure(error: unknown): SaveVerdict {
  if (error instanceof CaptionsConflict) return 'conflict'
  if (isAway(error) || isTimeout(error)) return 'wait'
  if (!(error instanceof ApiFailure)) return 'stop'
  return error.status >= 500 || error.status === 401 || error.status === 429 ? 'wait' : 'stop'
}

/** Whether the API refused a change because it was based on an old version. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'CAPTIONS_CHANGED'
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
