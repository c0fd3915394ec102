import { afterEach, expect, test } from 'vitest'
import { ensureStorage } from './storage-fallback.ts'

const kept = Object.getOwnPropertyDescriptor(window, 'localStorage')
afterEach(() => {
  if (kept) Object.defineProperty(window, 'localStorage', kept)
})

function forbid(read: () => Storage) {
  Object.defineProperty(window, 'localStorage', { get: read, configurable: true })
}

test('a storage that works is left alone', () => {
  const before = window.localStorage
  ensureStorage()
  expect(window.localStorage).toBe(before)
  expect(before).toHaveLength(0)
})

test('where reading it throws the page keeps things for itself', () => {
  forbid(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  ensureStorage()
  localStorage.setItem('a', '1')
  localStorage.setItem('b', '2')
  expect([localStorage.getItem('a'), localStorage.length, localStorage.key(1)]).toEqual([
    '1',
    2,
    'b',
  ])
  localStorage.removeItem('a')
  expect(localStorage.getItem('a')).toBeNull()
  localStorage.clear()
  expect(localStorage.length).toBe(0)
})

test('so does one in which nothing has room', () => {
  const full = {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  forbid(() => full as unknown as Storage)
  ensureStorage()
  localStorage.setItem('a', '1')
  expect(localStorage.getItem('a')).toBe('1')
})
