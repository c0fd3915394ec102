import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profileQueryOptions } from '#app/lib/session/profile-query.ts'
import { UploadKeeper } from './upload-keeper.tsx'
import { useUploads } from './uploads.ts'

vi.mock('./uploads.ts', () => ({ useUploads: vi.fn() }))

const open = vi.fn()

beforeEach(() => {
  open.mockReset()
  vi.mocked(useUploads).mockReturnValue({ uploads: [], engine: { open } } as never)
})
afterEach(() => vi.unstubAllGlobals())

function renderFor(subscription: { plan: string; end_date: string } | null): void {
  vi.stubGlobal('fetch', async () => Response.json({ subscription }))
  render(
    <QueryClientProvider client={queryClient}>
      <UploadKeeper />
    </QueryClientProvider>,
  )
}
let queryClient: QueryClient
beforeEach(() => {
  queryClient = new QueryClient()
})
const profile = () => queryClient.getQueryData(profileQueryOptions().queryKey)

test('uploads are taken up once the account is known to have a plan', async () => {
  renderFor({ plan: 'pro', end_date: '2026-12-14' })
  expect(open).not.toHaveBeenCalled()
  await waitFor(() => expect(open).toHaveBeenCalledOnce())
})

test('without a plan the API is not asked for any', async () => {
  renderFor(null)
  await waitFor(() => expect(profile()).toBeTruthy())
  expect(open).not.toHaveBeenCalled()
})
