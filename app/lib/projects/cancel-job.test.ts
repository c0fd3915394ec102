import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PROJECT_STATUS } from '#db/constants.ts'
import { apiAnswer } from '#tests/support/api-answer.ts'
import { cancelJob } from './cancel-job.ts'

const { exporting, transcribed } = PROJECT_STATUS
const calls: string[] = []
let cancelled: () => Response
/** What the list says, from one look to the next; the last for good. */
let statuses: string[]
let list: () => Response

beforeEach(() => {
  calls.length = 0
  cancelled = () => apiAnswer({ message: 'success.cancelled' })
  list = () =>
    apiAnswer({
      data: [{ id: 'p1', status: statuses.length > 1 ? statuses.shift() : statuses[0] }],
    })
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path.replace('/api/project/', ''))
    return path.endsWith('/cancel') ? cancelled() : list()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function cancel() {
  const answer = cancelJob(new QueryClient(), 'p1')
  const settled = answer.catch(() => {})
  await vi.runAllTimersAsync()
  await settled
  return answer
}

test('it lasts until the work has stopped', async () => {
  statuses = [exporting, exporting, transcribed]
  expect(await cancel()).toBe('success.cancelled')
  expect(calls).toEqual(['p1/cancel', 'get-projects', 'get-projects', 'get-projects'])
})

test('work that does not stop is not waited for without end', async () => {
  statuses = [exporting]
  expect(await cancel()).toBe('success.cancelled')
  expect(calls).toHaveLength(16)
})

test('a list that cannot be read is not waited for', async () => {
  list = () => apiAnswer({ message: 'errors.internal', code: 'INTERNAL', requestId: 'r' }, 500)
  expect(await cancel()).toBe('success.cancelled')
  expect(calls).toEqual(['p1/cancel', 'get-projects'])
})

test('what has just ended needs no cancelling', async () => {
  const code = 'PROCESS_NOT_FOUND'
  cancelled = () => apiAnswer({ message: 'errors.process_not_found', code, requestId: 'r' }, 404)
  expect(await cancel()).toBeNull()
  expect(calls).toEqual(['p1/cancel'])
})

test('a refusal is passed on', async () => {
  cancelled = () => apiAnswer({ message: 'errors.internal', code: 'INTERNAL', requestId: 'r' }, 500)
  await expect(cancel()).rejects.toThrow()
})
