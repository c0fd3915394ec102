import { expect, test } from 'vitest'
import { assTime, decimal } from './ass.ts'

test.each([
  [0, '0:00:00.00'],
  [7, '0:00:00.07'],
  [5999, '0:00:59.99'],
  [6000, '0:01:00.00'],
  [359_999, '0:59:59.99'],
  [3_599_999, '9:59:59.99'],
])('%d centiseconds are written %s', (centiseconds, written) => {
  expect(assTime(centiseconds)).toBe(written)
})

test.each([
  [1, '1'],
  [-0.001, '0'],
  [12.345, '12.35'],
  [1e-9, '0'],
  [1754.5399, '1754.54'],
])('%d is written %s', (value, written) => {
  expect(decimal(value)).toBe(written)
})

test('a place that is no number makes no file', () => {
  expect(() => decimal(Number.NaN)).toThrow(RangeError)
  expect(() => decimal(Number.POSITIVE_INFINITY)).toThrow(RangeError)
})
