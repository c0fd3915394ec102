import { expect, test } from 'vitest'
import { startOnce } from './start-once.ts'

test('all get what was started once', async () => {
  let starts = 0
  const get = startOnce(async () => {
    starts += 1
    return starts
  })
  expect(await Promise.all([get(), get()])).toEqual([1, 1])
  expect(await get()).toBe(1)
})

test('what failed is told to all who waited and started again by the next', async () => {
  const { promise: isDown, reject: fail } = Promise.withResolvers<string>()
  const answers = [isDown, Promise.resolve('up')]
  const get = startOnce(() => answers.shift() ?? Promise.reject(new Error('started too often')))
  const waiting = Promise.allSettled([get(), get()])
  fail(new Error('down'))
  expect(await waiting).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(await Promise.all([get(), get()])).toEqual(['up', 'up'])
})
