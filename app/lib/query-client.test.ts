import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiAnswer } from '#tests/support/api-answer.ts'
import { ApiFailure } from './api/api-failure.ts'
import { comeBack, noteAnswer, noteSilence } from './connection.ts'
import { createQueryClient, pauseQueriesWhileSilent } from './query-client.ts'

let client: QueryClient
const read = vi.fn<() => Promise<string>>()

beforeEach(() => {
  vi.useFakeTimers()
  pauseQueriesWhileSilent()
  client = createQueryClient()
  client.mount()
  read.mockReset()
})
afterEach(() => {
  client.unmount()
  client.clear()
  comeBack()
  vi.useRealTimers()
})

/** Milliseconds from now at which a query that always fails is asked. */
async function momentsOf(error: Error): Promise<number[]> {
  const start = Date.now()
  const moments: number[] = []
  read.mockImplementation(() => {
    moments.push(Date.now() - start)
    return Promise.reject(error)
  })
  const asked = client.fetchQuery({ queryKey: ['x'], queryFn: read, retry: retryOf(client) })
  const failed = expect(asked).rejects.toBe(error)
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  return moments
}

/** `fetchQuery` alone does not retry unless it is told to, as components do. */
const retryOf = (of: QueryClient) => of.getDefaultOptions().queries?.retry

test('what failed is asked three times more, with doubled waits', async () => {
  const broken = new ApiFailure(500, { message: 'errors.internal' })
  expect(await momentsOf(broken)).toEqual([0, 1000, 3000, 7000])
})

test('a refusal stands', async () => {
  expect(await momentsOf(new ApiFailure(404, { message: 'errors.not_found' }))).toEqual([0])
})

test('while nothing answers a query waits, and goes on as soon as the product is back', async () => {
  read.mockResolvedValue('here')
  noteSilence()
  const asked = client.fetchQuery({ queryKey: ['x'], queryFn: read })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(read).not.toHaveBeenCalled()
  comeBack()
  expect(await asked).toBe('here')
})

test('while only a part is away queries go on', async () => {
  read.mockResolvedValue('here')
  noteAnswer(apiAnswer({}, 503))
  expect(await client.fetchQuery({ queryKey: ['x'], queryFn: read })).toBe('here')
})

test('what somebody asks for meanwhile fails at once', async () => {
  noteSilence()
  const build = client.getMutationCache().build(client, {
    mutationFn: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await expect(build.execute(undefined)).rejects.toThrow('Failed to fetch')
})
