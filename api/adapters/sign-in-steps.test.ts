import { expect, test } from 'vitest'
import { signInSteps } from './sign-in-steps.ts'

function openSigner() {
  const clock = { ms: 1_000_000_000 }
  const signed: string[] = []
  const sign = signInSteps(
    300,
    async (key, seconds, signedAt) => {
      signed.push(key)
      return `${key} ${seconds} ${signedAt.getTime()}`
    },
    () => clock.ms,
  )
  return { clock, signed, sign }
}

test('an address is signed once in a step, for each object and lifetime', async () => {
  const { clock, signed, sign } = openSigner()
  const first = await sign('a', 60)
  clock.ms += 99_999
  expect(await sign('a', 60)).toBe(first)
  expect(await sign('a', 90)).not.toBe(first)
  expect(await sign('b', 60)).not.toBe(first)
  expect(signed).toEqual(['a', 'a', 'b'])
})

test('an address that could not be signed is signed when it is asked for again', async () => {
  const outcomes = [Promise.reject(new Error('no key')), Promise.resolve('signed')]
  const sign = signInSteps(300, () => outcomes.shift() ?? Promise.resolve('once too often'))
  await expect(sign('a', 60)).rejects.toThrow('no key')
  expect([await sign('a', 60), await sign('a', 60)]).toEqual(['signed', 'signed'])
})

test('it lives at least as long as was asked for', async () => {
  const { clock, sign } = openSigner()
  const asked: number[] = []
  for (const passed of [0, 100_000, 199_999, 200_000, 10_000_000]) {
    clock.ms = 1_000_000_000 + passed
    const [, seconds, signedAt] = (await sign('a', 60)).split(' ').map(Number)
    asked.push((signedAt ?? 0) + (seconds ?? 0) * 1000 - clock.ms)
  }
  expect(asked.every((ms) => ms >= 60_000 && ms <= 360_000)).toBe(true)
})

test('a store of many objects does not fill the memory', async () => {
  const { signed, sign } = openSigner()
  for (let index = 0; index < 10_001; index += 1) await sign(`${index}`, 60)
  await sign('10000', 60)
  await sign('0', 60)
  expect(signed).toHaveLength(10_002)
})
