import { setTimeout as wait } from 'node:timers/promises'

const PAUSE_MS = 50

/** Waits until an address answers with success. */
export async function waitUntilAnswers(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const reply = await fetch(url, { signal }).catch(() => null)
    await reply?.body?.cancel()
    if (reply?.ok) return
    await wait(PAUSE_MS, undefined, { signal })
  }
}
