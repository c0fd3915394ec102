import { SAVE_DEBOUNCE_MS } from '#config'
import type { CaptionCalls } from './caption-calls.ts'
import type { Captions, StoredCaptions } from './captions.ts'
import { type RetryMoment, retryMoment } from './retry-moment.ts'
import { CaptionsConflict, judgeSaveFailure } from './save-verdict.ts'
import { createShelf } from './shelf.ts'

/**
 * `unsaved`: waits for a pause in the edits. `retrying`: the last attempt failed, another follows by itself.
 * `refused`: the change was refused; the next edit tries again. `conflict`: somebody else changed the captions, and
 * nothing is saved until it is decided whose stay.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'retrying' | 'refused' | 'conflict'

type SaverInput = {
  stored: StoredCaptions
  calls: CaptionCalls
  /** The captions as they should be stored. */
  wanted: () => Captions
  onState: (state: SaveState) => void
  onRefusal: (error: unknown) => void
}

type Waiter = { resolve: () => void; reject: (error: unknown) => void }

/**
 * Keeps what is stored in step with what is wanted: half a second after the last edit, one call at a time, each based
 * on the version before it.
 */
export function createSaver({ stored, calls, wanted, onState, onRefusal }: SaverInput) {
  const shelf = createShelf(stored, calls)
  let state: SaveState = 'saved'
  let pause: ReturnType<typeof setTimeout> | null = null
  let retry: RetryMoment | null = null
  let failures = 0
  let isRunning = false
  let isClosed = false
  let waiters: Waiter[] = []

  const isDirty = () => !shelf.holds(wanted())

  /** Saves until nothing is left, an edit begins another pause, or people must act. */
  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    let end: SaveState | null = null
    while (end === null) {
      end = whyEnd()
      if (end === null) end = await attempt()
    }
    isRunning = false
    enter(end)
  }

  function whyEnd(): SaveState | null {
    if (!isDirty()) return 'saved'
    if (pause === null && !isClosed) return null
    return failures > 0 ? 'retrying' : 'unsaved'
  }

  async function attempt(): Promise<SaveState | null> {
    enter(failures > 0 ? 'retrying' : 'saving')
    try {
      await shelf.put(wanted())
      failures = 0
      return null
    } catch (error) {
      return fail(error)
    }
  }

  async function fail(error: unknown): Promise<SaveState | null> {
    settle(({ reject }) => reject(error))
    const verdict = judgeSaveFailure(error)
    if (verdict === 'wait') {
      failures += 1
      enter('retrying')
      retry = retryMoment(failures)
      await retry.reached
      retry = null
      return null
    }
    failures = 0
    if (verdict === 'conflict') return 'conflict'
    onRefusal(error)
    return 'refused'
  }

  function enter(next: SaveState): void {
    if (next === 'saved') settle(({ resolve }) => resolve())
    if (next === state || isClosed) return
    state = next
    onState(next)
  }

  function settle(finish: (waiter: Waiter) => void): void {
    const settled = waiters
    waiters = []
    settled.forEach(finish)
  }

  function endPause(): void {
    if (pause !== null) clearTimeout(pause)
    pause = null
  }

  /** Told of each edit. */
  function edited(): void {
    if (state === 'conflict' || isClosed) return
    endPause()
    pause = setTimeout(() => {
      pause = null
      void run()
    }, SAVE_DEBOUNCE_MS)
    if (!isRunning && failures === 0) enter('unsaved')
  }

  /** Saves at once. Rejects when the next attempt fails; unless people must act, attempts go on all the same. */
  async function flush(): Promise<void> {
    endPause()
    if (state === 'conflict') throw new CaptionsConflict()
    if (!isDirty() && !isRunning) return enter('saved')
    const outcome = new Promise<void>((resolve, reject) => waiters.push({ resolve, reject }))
    retry?.hasten()
    void run()
    return outcome
  }

  /** Takes `found` for what is stored, and saves over it what is wanted otherwise. */
  function rebase(found: StoredCaptions): void {
    endPause()
    shelf.accept(found, wanted())
    state = 'unsaved'
    void run()
  }

  function close(): void {
    isClosed = true
    endPause()
    retry?.hasten()
  }

  return { edited, flush, rebase, close, load: shelf.load, stored: shelf.stored }
}
