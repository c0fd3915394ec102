import { afterEach, expect, test, vi } from 'vitest'
import { readSidebar, rememberSidebar } from './sidebar-cookie.ts'

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie under test
  document.cookie = 'sidebar_state=; path=/; max-age=0'
  vi.restoreAllMocks()
})

test('the sidebar is expanded until somebody collapses it', () => {
  expect(readSidebar()).toBe(true)
  rememberSidebar(false)
  expect(readSidebar()).toBe(false)
  rememberSidebar(true)
  expect(readSidebar()).toBe(true)
})

test('it is remembered for seven days, on every page', () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  rememberSidebar(false)
  expect(written).toHaveBeenCalledWith('sidebar_state=false; path=/; max-age=604800; samesite=lax')
})

test('a cookie whose name only ends alike is another one', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie under test
  document.cookie = 'my_sidebar_state=false; path=/'
  expect(readSidebar()).toBe(true)
})
