/** Milliseconds before another try. */
const WAITS_MS = [1000, 2000, 4000, 8000, 16_000]
const LONGEST_WAIT_MS = 30_000

/**
 * Part of a page that is loaded once it is needed. Never rejects: it is asked for until it comes, and no more often
 * than every half minute.
 */
export async function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load()
    } catch {
      const pause = WAITS_MS[failures] ?? LONGEST_WAIT_MS
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
