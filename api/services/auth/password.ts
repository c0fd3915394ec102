import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

type Cost = { log2N: number; r: number; p: number }

/** One of the equivalent settings of OWASP's password storage cheat sheet: 32 MiB, native in every runtime. */
const COST: Cost = { log2N: 15, r: 8, p: 3 }
const KEY_BYTES = 32
const SALT_BYTES = 16

/** A self-describing hash: `scrypt$<log2 N>$<r>$<p>$<salt>$<key>`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, COST)
  const parts = [COST.log2N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')]
  return `scrypt$${parts.join('$')}`
}

/**
 * Compares in constant time. Without a stored hash the same work is done for nothing, so that the time taken does not
 * tell whether an account exists.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parsed = stored === null ? null : parse(stored)
  const { cost, salt, key } = parsed ?? { cost: COST, salt: Buffer.alloc(SALT_BYTES), key: null }
  const derived = await derive(password, salt, cost)
  return key !== null && derived.length === key.length && timingSafeEqual(derived, key)
}

/** Whether the hash was made with other parameters than today's. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(`scrypt$${COST.log2N}$${COST.r}$${COST.p}$`)
}

function parse(stored: string) {
  const [scheme, log2N, r, p, salt, key] = stored.split('$')
  if (scheme !== 'scrypt' || !salt || !key) return null
  return {
    cost: { log2N: Number(log2N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const N = 2 ** cost.log2N
  // Node refuses more than 32 MiB by default, and this setting needs a little above that.
  const options = { N, r: cost.r, p: cost.p, maxmem: 256 * N * cost.r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
