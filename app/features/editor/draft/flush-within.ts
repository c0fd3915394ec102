import { within } from '#app/lib/within.ts'
import type { Draft } from './draft.ts'

/** Saves all of a draft, and tells whether that succeeded within the time. */
export function flushWithin(draft: Draft, milliseconds: number): Promise<boolean> {
  return within(milliseconds, draft.flush()).then(
    () => true,
    () => false,
  )
}
