import { expect, test } from 'vitest'
import { percentile, summarise } from './statistics.ts'

const HUNDRED = Array.from({ length: 100 }, (_, index) => 100 - index)

test('percentiles are values that were measured, whatever their order', () => {
  expect(summarise(HUNDRED)).toEqual({ count: 100, p50: 50, p95: 95 })
  expect(summarise([3, 1, 2])).toEqual({ count: 3, p50: 2, p95: 3 })
})

test('the ends are the least and the greatest value', () => {
  expect(percentile(HUNDRED, 0)).toBe(1)
  expect(percentile(HUNDRED, 1)).toBe(100)
})

test('nothing measured is not a number', () => {
  expect(percentile([], 0.5)).toBeNaN()
})
