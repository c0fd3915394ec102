import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  vi.doUnmock('./toaster-view.tsx')
  vi.useRealTimers()
})

/** A page of which nothing has been loaded yet. */
async function openPage() {
  const [{ Toaster }, { toast }] = await Promise.all([
    import('./toaster.tsx'),
    import('./toast.ts'),
  ])
  render(
    <>
      <h1>Your videos</h1>
      <Toaster />
    </>,
  )
  return toast
}

async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  // Modules are loaded in real time.
  await act(() => vi.dynamicImportSettled())
}

test('where the files of toasts cannot be loaded the page stays, and what was said is shown once they can', async () => {
  let isThere = false
  let asked = 0
  vi.doMock('./toaster-view.tsx', async (load) => {
    asked += 1
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return await load()
  })
  const toast = await openPage()
  toast.success('Saved successfully.')
  toast.dismiss('another')
  await pass(100)
  expect(asked).toBe(1)
  expect(screen.queryByRole('heading', { name: 'Your videos' })).not.toBeNull()
  await pass(2000)
  expect(asked).toBe(2)
  isThere = true
  await pass(2000)
  await pass(100)
  expect(asked).toBe(3)
  expect(screen.queryByRole('heading', { name: 'Your videos' })).not.toBeNull()
  expect(screen.queryByText('Saved successfully.')).not.toBeNull()
})
