import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useOnce } from './use-once.ts'

test('a second press starts nothing and is told nothing; the next one after the end starts again', async () => {
  let finish: (value: string) => void = () => {}
  const mutateAsync = vi.fn((_id: string) => new Promise<string>((resolve) => (finish = resolve)))
  const { result } = renderHook(() => useOnce({ isPending: false, mutateAsync }))
  const [first, second] = [vi.fn(), vi.fn()]
  result.current.mutate('a', { onSuccess: first })
  result.current.mutate('a', { onSuccess: second })
  expect(result.current.mutateAsync('a')).toBe(result.current.mutateAsync('a'))
  finish('done')
  await vi.waitFor(() => expect(first).toHaveBeenCalledOnce())
  expect([mutateAsync.mock.calls, second.mock.calls]).toEqual([[['a']], []])
  result.current.mutate('b')
  expect(mutateAsync).toHaveBeenLastCalledWith('b')
})

test('a failure is told to whoever asked for it, and to nobody else', async () => {
  const mutateAsync = vi.fn(() => Promise.reject(new Error('no')))
  const { result } = renderHook(() => useOnce({ isPending: false, mutateAsync }))
  const onError = vi.fn()
  result.current.mutate('a', { onError })
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce())
  result.current.mutate('a')
  await vi.waitFor(() => expect(mutateAsync).toHaveBeenCalledTimes(2))
})

test.each([
  ['success', () => Promise.resolve('done')],
  ['failure', () => Promise.reject(new Error('no'))],
])('a %s after the component has gone is told to nobody', async (_name, mutateAsync) => {
  const { result, unmount } = renderHook(() => useOnce({ isPending: false, mutateAsync }))
  const told = vi.fn()
  result.current.mutate('a', { onSuccess: told, onError: told })
  const isOver = result.current.mutateAsync('a').catch(() => {})
  unmount()
  await isOver
  expect(told).not.toHaveBeenCalled()
})
