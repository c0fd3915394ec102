import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOAST } from '#config'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

// Loaded here, so that the lazy imports below need no time that a fake clock would have to give.
import './toaster-view.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  toast.dismiss()
  await pass(1000)
  vi.useRealTimers()
})

/** In steps, because React shows what happened only after each. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms || passed === 0; passed += 50) {
    await act(() => vi.advanceTimersByTimeAsync(50))
  }
}
const region = () => screen.getByRole('region', { name: /Notifications/ })
const shown = () => within(region()).queryAllByRole('listitem').filter(isVisible)
const isVisible = (item: HTMLElement) => item.dataset.visible === 'true'
const texts = () => shown().map((item) => item.textContent)

test('a toast is announced and leaves after four seconds', async () => {
  expect(TOAST.durationMs).toBe(4000)
  render(<Toaster />)
  await pass(0)
  toast.success('Saved successfully.')
  await pass(100)
  expect(region().getAttribute('aria-live')).toBe('polite')
  expect(texts()).toEqual(['Saved successfully.'])
  await pass(3700)
  expect(shown()).toHaveLength(1)
  await pass(500)
  expect(shown()).toHaveLength(0)
})

test('a toast from before the toaster stands is shown once it does', async () => {
  toast.error('⚠️ Login failed.')
  await pass(100)
  render(<Toaster />)
  await pass(100)
  expect(texts()).toEqual(['⚠️ Login failed.'])
})

test('at most three are shown', async () => {
  render(<Toaster />)
  await pass(0)
  for (const text of ['one', 'two', 'three', 'four']) toast.info(text)
  await pass(100)
  expect(texts()).toEqual(['four', 'three', 'two'])
})

test('a toast with the id of another takes its place', async () => {
  render(<Toaster />)
  await pass(0)
  toast.info('Uploading', { id: 'upload' })
  toast.success('Uploaded', { id: 'upload' })
  await pass(100)
  expect(texts()).toEqual(['Uploaded'])
})

test('a toast is closed by its button or by its id', async () => {
  render(<Toaster />)
  await pass(0)
  const id = toast.info('one')
  toast.info('two')
  await pass(100)
  toast.dismiss(id)
  await pass(300)
  expect(texts()).toEqual(['two'])
  fireEvent.click(within(region()).getByRole('button', { name: 'Close' }))
  await pass(300)
  expect(shown()).toHaveLength(0)
})

test('the action of a toast is a button that calls and closes', async () => {
  const onClick = vi.fn()
  render(<Toaster />)
  await pass(0)
  toast.error('Not saved.', { action: { label: 'Try again', onClick } })
  await pass(100)
  fireEvent.click(within(region()).getByRole('button', { name: 'Try again' }))
  await pass(300)
  expect(onClick).toHaveBeenCalledOnce()
  expect(shown()).toHaveLength(0)
})
