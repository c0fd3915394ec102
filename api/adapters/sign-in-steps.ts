/** Beyond it all are forgotten: some 500 bytes each. */
const REMEMBERED = 10_000

type Sign = (key: string, seconds: number, signedAt: Date) => Promise<string>

/**
 * Addresses signed within one step are equal, so that a browser's cache holds, and each is signed once: a list of
 * projects is asked for again and again. An address lives for the seconds asked for, and up to a step longer.
 */
export function signInSteps(
  stepSeconds: number,
  sign: Sign,
  now: () => number = Date.now,
): (key: string, seconds: number) => Promise<string> {
  const stepMs = stepSeconds * 1000
  let signed = new Map<string, Promise<string>>()
  let current = 0
  return (key, seconds) => {
    const step = Math.floor(now() / stepMs)
    if (step !== current || signed.size >= REMEMBERED) signed = new Map()
    current = step
    const name = `${seconds} ${key}`
    const address = signed.get(name) ?? sign(key, seconds + stepSeconds, new Date(step * stepMs))
    signed.set(name, address)
    return address
  }
}
