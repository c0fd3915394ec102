import { expect, test } from 'vitest'
import { apiAnswer } from '#tests/support/api-answer.ts'
import { refusalOf } from './client.ts'
import { isAway } from './is-away.ts'

const refused = (status: number, code: string) =>
  refusalOf(apiAnswer({ message: 'errors.generic', code, requestId: 'r' }, status))

test('no answer at all means that the product is away', () => {
  expect(isAway(new TypeError('Failed to fetch'))).toBe(true)
})

test('so does what something in front of the API answers', async () => {
  expect(isAway(await refusalOf(new Response('<html>', { status: 502 })))).toBe(true)
  expect(isAway(await refusalOf(Response.json({ message: 'no' }, { status: 500 })))).toBe(true)
})

test('so does a part behind the API that is down', async () => {
  expect(isAway(await refused(503, 'SERVICE_UNAVAILABLE'))).toBe(true)
})

test('a refusal of the API is an answer', async () => {
  expect(isAway(await refused(500, 'INTERNAL'))).toBe(false)
  expect(isAway(await refused(502, 'VIDEO_DOWNLOAD_FAILED'))).toBe(false)
  expect(isAway(await refused(404, 'NOT_FOUND'))).toBe(false)
  expect(isAway(await refusalOf(new Response('<html>', { status: 404 })))).toBe(false)
  expect(isAway(new DOMException('stopped', 'AbortError'))).toBe(false)
})
