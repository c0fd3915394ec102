import { setTimeout as wait } from 'node:timers/promises'

const PAUSE_MS = 50

/** Waits until an address answers with success; or at all, when `anyhow`. */
export async function waitUntilAnswers(
  url: string,
  signal: AbortSignal,
  { anyhow = false } = {},
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const reply = await fetch(url, { signal }).catch(() => null)
    await reply?.body?.cancel()
    if (reply?.ok || (reply && anyhow)) return
    await wait(PAUSE_MS, undefined, { signal })
  }
}
