import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { comeBack, noteAnswer, noteSilence } from '#app/lib/connection.ts'
import { m } from '#app/paraglide/messages.js'
import { apiAnswer } from '#tests/support/api-answer.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

const ask = vi.fn<() => Promise<Response>>()
const readFresh = vi.fn(() => 'fresh')
const readStale = vi.fn(() => 'stale')

function Page() {
  useQuery({ queryKey: ['fresh'], queryFn: readFresh, staleTime: Number.POSITIVE_INFINITY })
  useQuery({ queryKey: ['stale'], queryFn: readStale })
  return <ConnectionBanner />
}

beforeEach(() => {
  vi.useFakeTimers()
  ask.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  readFresh.mockClear()
  readStale.mockClear()
  vi.stubGlobal('fetch', ask)
})
afterEach(() => {
  act(comeBack)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const banner = () => screen.getByRole('status').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('nothing is said while the product answers', async () => {
  await renderPage(Page)
  await pass(10_000)
  expect(banner()).toBe('')
})

test('an absence that is over within the second is no news', async () => {
  await renderPage(Page)
  ask.mockResolvedValue(Response.json({ status: 'ready' }))
  act(noteSilence)
  await pass(1000)
  expect(banner()).toBe('')
  await pass(10_000)
  expect(banner()).toBe('')
})

test('an absence is told, and its end for a moment', async () => {
  await renderPage(Page)
  act(noteSilence)
  await pass(2000)
  expect(banner()).toBe(m['connection.away']())
  ask.mockResolvedValue(Response.json({ status: 'ready' }))
  await pass(2000)
  expect(banner()).toBe(m['connection.back']())
  await pass(3000)
  expect(banner()).toBe('')
})

test('a browser without a network is told that', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderPage(Page)
  act(noteSilence)
  await pass(2000)
  expect(banner()).toBe(m['connection.offline']())
})

test('a part that restarts is told as such', async () => {
  ask.mockImplementation(async () => apiAnswer({ status: 'unready' }, 503))
  await renderPage(Page)
  act(() => noteAnswer(apiAnswer({}, 503)))
  await pass(2000)
  expect(banner()).toBe(m['connection.restarting']())
})

test('on the return the page reads again what may be out of date, and asks its guards', async () => {
  const { router } = await renderPage(Page)
  const invalidate = vi.spyOn(router, 'invalidate')
  await pass(0)
  act(noteSilence)
  act(comeBack)
  await pass(0)
  expect(readStale).toHaveBeenCalledTimes(2)
  expect(readFresh).toHaveBeenCalledTimes(1)
  expect(invalidate).toHaveBeenCalledTimes(1)
})
