import { expect, test } from 'vitest'
import { ApiFailure } from './api-failure.ts'
import { isAway } from './is-away.ts'

const OWN_BODY = { message: 'errors.internal', code: 'INTERNAL', requestId: 'a1' }

test('no answer at all means that the product is away', () => {
  expect(isAway(new TypeError('Failed to fetch'))).toBe(true)
})

test.each([502, 503, 504])('so does a %i, whoever sent it', (status) => {
  expect(isAway(new ApiFailure(status, OWN_BODY))).toBe(true)
  expect(isAway(new ApiFailure(status, {}))).toBe(true)
})

test('so does a 500 that a proxy made', () => {
  expect(isAway(new ApiFailure(500, {}))).toBe(true)
})

test('a refusal of the API is an answer', () => {
  expect(isAway(new ApiFailure(500, OWN_BODY))).toBe(false)
  expect(isAway(new ApiFailure(404, {}))).toBe(false)
  expect(isAway(new DOMException('stopped', 'AbortError'))).toBe(false)
})
