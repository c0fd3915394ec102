import type { Store } from '@tanstack/react-store'
import { connection } from '#app/lib/connection.ts'
import { signedIn } from '#app/lib/session/session.ts'
import { QUERY_LIMITS } from '#config'

const FIRST_WAIT_MS = 1000

export type RetryMoment = { reached: Promise<void>; hasten: () => void }

/**
 * When to try again after `failures` failures in a row: after a wait that doubles, or as soon as the product answers
 * anybody, or the session begins anew. Nothing is tried while nobody is signed in.
 */
export function retryMoment(failures: number): RetryMoment {
  const ends: (() => void)[] = []
  let hasten = () => {}
  const reached = new Promise<void>((resolve) => {
    hasten = resolve
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), QUERY_LIMITS.longestBackoffMs)
    const timer = setTimeout(() => signedIn.state && resolve(), waitMs)
    ends.push(() => clearTimeout(timer))
    ends.push(whenItBecomes(connection, 'here', resolve), whenItBecomes(signedIn, true, resolve))
  })
  return {
    reached: reached.finally(() => {
      for (const end of ends) end()
    }),
    hasten,
  }
}

/** Calls back on the change to `value`, not while it stays so. */
function whenItBecomes<T>(store: Store<T>, value: T, react: () => void): () => void {
  let last = store.state
  const { unsubscribe } = store.subscribe((now) => {
    if (now === value && last !== value) react()
    last = now
  })
  return unsubscribe
}
