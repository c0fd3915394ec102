import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockUpload } from './upload-lock.ts'

type Hold = (lock: object | null) => unknown

beforeEach(() => {
  const held = new Map<string, Promise<unknown>>()
  const request = async (name: string, options: LockOptions, hold: Hold) => {
    if (options.ifAvailable && held.has(name)) return hold(null)
    await held.get(name)
    const over = Promise.resolve(hold({}))
    held.set(name, over)
    await over
    held.delete(name)
  }
  vi.stubGlobal('navigator', { locks: { request } })
})
afterEach(() => vi.unstubAllGlobals())

test('a second sender is told, and waits for the first', async () => {
  const { signal } = new AbortController()
  const log: string[] = []
  const unlock = await lockUpload('a', () => log.push('busy at once?'), signal)
  const second = lockUpload('a', () => log.push('busy'), signal).then((end) => {
    log.push('mine')
    end()
  })
  await lockUpload('b', () => log.push('b is busy?'), signal)
  await vi.waitFor(() => expect(log).toEqual(['busy']))
  unlock()
  await second
  expect(log).toEqual(['busy', 'mine'])
})

test('where the browser offers no locks, as on a page without HTTPS, nothing is waited for', async () => {
  vi.stubGlobal('navigator', {})
  const isBusy = vi.fn()
  const unlock = await lockUpload('a', isBusy, new AbortController().signal)
  unlock()
  expect(isBusy).not.toHaveBeenCalled()
})
