/**
 * Waits until no other tab of this browser sends an upload, and keeps others from it until the answer is called.
 *
 * @param onBusy told when another tab has it, before the wait
 * @throws the signal's reason when it aborts during the wait
 */
export type LockUpload = (
  id: string,
  onBusy: () => void,
  signal: AbortSignal,
) => Promise<() => void>

export const lockUpload: LockUpload = async (id, onBusy, signal) => {
  // Browsers offer locks to pages on HTTPS and on the machine itself only. Parts that two tabs send are the same ones.
  if (!navigator.locks) return () => {}
  const name = `wordlight-upload-${id}`
  const free = await hold(name, { ifAvailable: true })
  if (free) return free
  onBusy()
  const released = await hold(name, { signal })
  if (!released) throw new Error('A lock without a holder.')
  return released
}

/** The function that lets the lock go, or null where it was wanted at once and is taken. */
function hold(name: string, options: LockOptions): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, options, (lock) => {
        if (!lock) {
          resolve(null)
          return undefined
        }
        return new Promise<void>((release) => resolve(() => release()))
      })
      .catch(reject)
  })
}
