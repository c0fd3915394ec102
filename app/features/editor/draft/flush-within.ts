import type { Draft } from './draft.ts'

/** Saves all of a draft, and tells whether that succeeded within the time. */
export async function flushWithin(draft: Draft, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  const flushed = draft.flush().then(
    () => true,
    () => false,
  )
  return Promise.race([flushed, late]).finally(() => clearTimeout(timer))
}
