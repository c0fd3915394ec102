import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProgressReply } from '#api/contract/project.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { projectKeys } from './project-queries.ts'
import { useProgress } from './use-progress.ts'

const POLL_MS = 2000
const TRANSCRIBING = { id: 'p1', status: PROJECT_STATUS.transcribing }
const RUNNING: ProgressReply = {
  code: null,
  progress: 40,
  attempt: 1,
  stage: 'recognise',
  place: null,
  message: null,
}

let queryClient: QueryClient
let answers: (() => Promise<Response>)[]
let asked: string[]

const says = (values: Partial<ProgressReply>) => async () =>
  Response.json({ ...RUNNING, ...values })
const isSilent = () => Promise.reject(new TypeError('Failed to fetch'))
const refuses =
  (status: number, code = 'X') =>
  async () =>
    Response.json({ message: 'errors.generic', code, requestId: 'r' }, { status })

beforeEach(() => {
  vi.useFakeTimers()
  queryClient = new QueryClient()
  answers = []
  asked = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return (answers.shift() ?? says({}))()
  })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watch(project: Parameters<typeof useProgress>[0]) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook((props) => useProgress(props, POLL_MS), { wrapper, initialProps: project })
}
/** A millisecond more, in which what has been answered is shown. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms + 1))

function isStale(key: readonly unknown[]): boolean {
  return queryClient.getQueryState(key)?.isInvalidated ?? false
}

test('a job is asked for at once and at every interval', async () => {
  answers = [says({ progress: 12 }), says({ progress: 64 })]
  const { result } = watch(TRANSCRIBING)
  expect(result.current).toMatchObject({ percent: 0, stage: null })
  await pass(0)
  expect(result.current).toMatchObject({ percent: 12, stage: 'recognise' })
  await pass(POLL_MS)
  expect(result.current?.percent).toBe(64)
  expect(asked).toEqual(Array(2).fill('/api/project/p1/process-progression'))
})

test('a project without a job is not asked for', async () => {
  const { result } = watch({ id: 'p1', status: PROJECT_STATUS.ready })
  await pass(3 * POLL_MS)
  expect(result.current).toBeNull()
  expect(asked).toEqual([])
})

test.each([
  ['success', says({ code: 'success', progress: 100 })],
  ['error', says({ code: 'error', progress: 40, message: 'errors.speech_none' })],
  ['a job that is gone', refuses(404)],
])('%s makes the list and the project be read again', async (_name, answer) => {
  queryClient.setQueryData(projectKeys.list, [])
  queryClient.setQueryData(projectKeys.one('p1'), {})
  answers = [says({ progress: 70 }), answer]
  const { result } = watch(TRANSCRIBING)
  await pass(0)
  expect(isStale(projectKeys.list)).toBe(false)
  await pass(POLL_MS)
  expect([isStale(projectKeys.list), isStale(projectKeys.one('p1'))]).toEqual([true, true])
  expect(result.current?.percent).toBe(0)
})

test('a project that is gone is not asked for again', async () => {
  queryClient.setQueryData(projectKeys.one('p1'), {})
  answers = [says({ progress: 70 }), refuses(404, 'PROJECT_NOT_FOUND')]
  watch(TRANSCRIBING)
  await pass(4 * POLL_MS)
  expect(asked).toHaveLength(2)
  expect(isStale(projectKeys.one('p1'))).toBe(true)
})

test('the last figure stays while the product is away, and the watch goes on', async () => {
  answers = [says({ progress: 30 }), isSilent, refuses(503), says({ progress: 35 })]
  const { result } = watch(TRANSCRIBING)
  await pass(0)
  await pass(2 * POLL_MS)
  expect(result.current?.percent).toBe(30)
  await pass(POLL_MS)
  expect(result.current?.percent).toBe(35)
})

test('the next job of the project starts from nothing', async () => {
  answers = [says({ progress: 90 }), says({ progress: 5, stage: 'render' })]
  const { result, rerender } = watch(TRANSCRIBING)
  await pass(0)
  rerender({ id: 'p1', status: PROJECT_STATUS.transcribed })
  expect(result.current).toBeNull()
  rerender({ id: 'p1', status: PROJECT_STATUS.exporting })
  expect(result.current?.percent).toBe(0)
  await pass(0)
  expect(result.current).toMatchObject({ percent: 5, stage: 'render' })
})
