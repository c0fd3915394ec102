import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { videoFile } from './fake-world.ts'
import { useUploads } from './uploads.ts'

afterEach(() => vi.unstubAllGlobals())

test('a video is in the list at once, also on a page without HTTPS', () => {
  // Such a page has neither locks nor most of crypto; jsdom has no locks either.
  vi.stubGlobal('crypto', {})
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useUploads, { wrapper })
  const file = videoFile(10)
  act(() => result.current.engine.add({ projectName: 'Talk', lang: 'en', file }))
  expect(result.current.uploads).toMatchObject([{ projectName: 'Talk', phase: 'sending' }])
})
