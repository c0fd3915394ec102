import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#app/components/ui/toast.ts'
import { wasCancelled } from './cancelled-jobs.ts'
import {
  useAlignSubtitles,
  useCancelJob,
  useDeleteProject,
  useDuplicateProject,
  useExportVideo,
  useGenerateSubtitles,
  useRenameProject,
  useReopenProject,
} from './project-mutations.ts'
import { projectKeys } from './project-queries.ts'

let queryClient: QueryClient
const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  queryClient = new QueryClient()
  queryClient.setQueryData(projectKeys.list, [])
  vi.spyOn(toast, 'success').mockReturnValue('')
  vi.spyOn(toast, 'error').mockReturnValue('')
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function render<Hook>(useHook: () => Hook): Hook {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(useHook, { wrapper }).result.current
}

const refuse = (status: number, code: string, message: string) =>
  Response.json({ code, message, requestId: 'r' }, { status })

test.each([
  [useExportVideo, 'POST', 'generate-video-subtitle', 'success.export_in_progress'],
  [useCancelJob, 'POST', 'cancel', 'success.cancelled'],
  [useDeleteProject, 'DELETE', 'delete-project', 'success.deleted'],
])('%o calls %s %s, tells the answer and reads the list again', async (useHook, ...call) => {
  const [method, path, message] = call
  fetched.mockImplementation(async () => Response.json({ message, data: [] }))
  const { mutateAsync } = render(useHook)
  await act(() => mutateAsync('p1'))
  const [address, init] = fetched.mock.calls[0] ?? []
  expect([address, init?.method]).toEqual([`/api/project/p1/${path}`, method])
  expect(toast.success).toHaveBeenCalledExactlyOnceWith(expect.not.stringContaining('success.'))
  expect(queryClient.getQueryState(projectKeys.list)?.isInvalidated).toBe(true)
})

test.each([
  [useGenerateSubtitles, 'generate-subtitles', { lang: 'pl', hotwords: ['Łódź'] }],
  [useGenerateSubtitles, 'generate-subtitles', {}],
  [useAlignSubtitles, 'align', { lang: 'pl', cues: [{ text: 'Dzień dobry' }] }],
] as const)('%o calls %s with what it is given, and reads the list again', async (...row) => {
  const [useHook, path, input] = row as [typeof useGenerateSubtitles, string, object]
  fetched.mockResolvedValue(Response.json({ message: 'success.subtitles_in_progress' }))
  const { mutateAsync } = render(useHook)
  await act(() => mutateAsync({ id: 'p1', ...input }))
  const [address, init] = fetched.mock.calls[0] ?? []
  expect([address, init?.method]).toEqual([`/api/project/p1/${path}`, 'POST'])
  expect(JSON.parse(String(init?.body))).toEqual(input)
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Subtitles generation in progress.')
  expect(queryClient.getQueryState(projectKeys.list)?.isInvalidated).toBe(true)
})

test('renaming sends the name', async () => {
  fetched.mockResolvedValue(Response.json({ message: 'success.saved' }))
  const { mutateAsync } = render(useRenameProject)
  await act(() => mutateAsync({ id: 'p1', name: 'Take two' }))
  expect(fetched.mock.calls[0]?.[1].body).toBe('{"projectName":"Take two"}')
  expect(toast.success).toHaveBeenCalledWith('Saved successfully.')
})

test('reopening and duplicating say in words what has come of it', async () => {
  fetched.mockResolvedValueOnce(Response.json({ message: 'success.saved' }))
  const reopen = render(useReopenProject)
  await act(() => reopen.mutateAsync('p1'))
  expect(toast.success).toHaveBeenLastCalledWith('Open for changes again.')
  fetched.mockResolvedValueOnce(Response.json({ id: 'p2', name: 'Talk (2)' }))
  const duplicate = render(useDuplicateProject)
  await act(() => duplicate.mutateAsync('p1'))
  expect(toast.success).toHaveBeenLastCalledWith('“Talk (2)” was made.')
})

test('a refusal is told in words, and the list is read again', async () => {
  fetched.mockResolvedValue(refuse(402, 'QUOTA_EXCEEDED', 'errors.quota_exceeded'))
  const { mutateAsync } = render(useGenerateSubtitles)
  await act(() => mutateAsync({ id: 'p1' }).catch(() => {}))
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('⚠️ You have used all your video minutes.')
  expect(queryClient.getQueryState(projectKeys.list)?.isInvalidated).toBe(true)
})

test('silence is told as such', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const { mutateAsync } = render(useExportVideo)
  await act(() => mutateAsync('p1').catch(() => {}))
  expect(toast.error).toHaveBeenCalledWith('⚠️ Wordlight does not answer. Check your connection.')
})

test('cancelling what has just ended is no failure', async () => {
  fetched.mockResolvedValue(refuse(404, 'PROCESS_NOT_FOUND', 'errors.process_not_found'))
  const { mutateAsync } = render(useCancelJob)
  await act(() => mutateAsync('p1'))
  expect(toast.error).not.toHaveBeenCalled()
  expect(toast.success).not.toHaveBeenCalled()
  expect(queryClient.getQueryState(projectKeys.list)?.isInvalidated).toBe(true)
})

test.each([
  ['other work is started', useExportVideo, 'success.export_in_progress', 200],
  ['it could not be cancelled', useCancelJob, 'errors.internal', 500],
])('that work was cancelled is known until %s', async (_until, useHook, message, status) => {
  fetched.mockImplementation(async () => Response.json({ message: 'success.cancelled', data: [] }))
  const cancel = render(useCancelJob)
  await act(() => cancel.mutateAsync('p1'))
  expect([wasCancelled(queryClient, 'p1'), wasCancelled(queryClient, 'p2')]).toEqual([true, false])

  fetched.mockImplementation(async () =>
    Response.json({ message, code: 'x', requestId: 'r' }, { status }),
  )
  const next = render(useHook)
  await act(() => next.mutateAsync('p1').catch(() => null))
  expect(wasCancelled(queryClient, 'p1')).toBe(false)
})
