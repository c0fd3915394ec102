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
    const known = signed.get(name)
    if (known) return known
    const addresses = signed
    const address = sign(key, seconds + stepSeconds, new Date(step * stepMs))
    addresses.set(name, address)
    address.catch(() => addresses.delete(name))
    return address
  }
}
