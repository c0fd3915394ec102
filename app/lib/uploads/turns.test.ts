import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('one after the other, in the order of asking, also past one that gave up', async () => {
  const takeTurn = createTurns()
  const { signal } = new AbortController()
  const gaveUp = new AbortController()
  const order: string[] = []
  const busy = () => order.push('busy')
  const first = await takeTurn(signal, busy)
  const second = takeTurn(gaveUp.signal, busy).catch((error: Error) => order.push(error.message))
  const third = takeTurn(signal, busy).then((end) => {
    order.push('third')
    end()
  })
  gaveUp.abort(new Error('gave up'))
  await second
  expect(order).toEqual(['busy', 'busy', 'gave up'])
  first()
  first()
  await third
  expect(order).toEqual(['busy', 'busy', 'gave up', 'third'])
  order.length = 0
  await takeTurn(signal, busy)
  expect(order).toEqual([])
})
