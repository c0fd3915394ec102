import { describe, expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, verifyPassword } from './password.ts'

describe('passwords', () => {
  test('a hash names its parameters and is salted', async () => {
    const [one, two] = await Promise.all([hashPassword('motdepasse'), hashPassword('motdepasse')])
    expect(one).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(two)
  })

  test('only the same password verifies, emoji and 128 characters included', async () => {
    const password = `🔐${'é'.repeat(126)}`
    const hash = await hashPassword(password)
    expect(await verifyPassword(password, hash)).toBe(true)
    expect(await verifyPassword(password.normalize('NFD'), hash)).toBe(true)
    expect(await verifyPassword(`${password}x`, hash)).toBe(false)
  })

  test('no hash and a damaged hash verify nothing', async () => {
    expect(await verifyPassword('password', null)).toBe(false)
    expect(await verifyPassword('password', 'bcrypt$x')).toBe(false)
  })

  test('a hash of other parameters is outdated', async () => {
    expect(isOutdatedHash('scrypt$14$8$3$c2FsdA$a2V5')).toBe(true)
    expect(isOutdatedHash(await hashPassword('password'))).toBe(false)
  })
})
