import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as runtime from '#app/paraglide/runtime.js'
import { agreeOnLocale } from './locale.ts'

const detect = runtime.getLocale
const reload = vi.fn()

beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal('location', { href: 'http://localhost/', reload })
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'en'])
  document.documentElement.lang = 'en'
})
afterEach(() => {
  runtime.overwriteGetLocale(detect)
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie of the language
  document.cookie = 'PARAGLIDE_LOCALE=; path=/; max-age=0'
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const keep = (value: string) => localStorage.setItem('PARAGLIDE_LOCALE', value)

test('a page in the language that was wanted stands', () => {
  expect(agreeOnLocale()).toBe(true)
  expect(reload).not.toHaveBeenCalled()
})

test('a page in another language is loaded again, with the choice in the cookie', () => {
  keep('fr')
  expect(agreeOnLocale()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(document.cookie).toContain('PARAGLIDE_LOCALE=fr')
})

test('a server that answers in its own language all the same is not asked for ever', () => {
  keep('fr')
  agreeOnLocale()
  expect(agreeOnLocale()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(runtime.getLocale()).toBe('en')
})

test('the next page may ask again', () => {
  keep('fr')
  agreeOnLocale()
  agreeOnLocale()
  runtime.overwriteGetLocale(detect)
  agreeOnLocale()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('where cookies are refused the page stands in the language in which it came', () => {
  keep('fr')
  vi.spyOn(document, 'cookie', 'set').mockReturnValue()
  expect(agreeOnLocale()).toBe(true)
  expect(reload).not.toHaveBeenCalled()
  expect(runtime.getLocale()).toBe('en')
})

test('local storage goes before the browser’s languages, and those before the page’s', () => {
  document.documentElement.lang = 'fr'
  expect(runtime.getLocale()).toBe('en')
  keep('fr')
  expect(runtime.getLocale()).toBe('fr')
})

test.each(['<script>alert(1)</script>', 'javascript:alert(1)', 'fr"><img src=x>', 'toString', ''])(
  'a kept value like %j is dropped',
  (value) => {
    keep(value)
    expect(agreeOnLocale()).toBe(true)
    expect(runtime.getLocale()).toBe('en')
  },
)

test('a browser of other languages gets the page as it came, even where a tool has changed the tag', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de'])
  document.documentElement.lang = 'fr'
  expect(agreeOnLocale()).toBe(true)
  expect(runtime.getLocale()).toBe('fr')
  runtime.overwriteGetLocale(detect)
  document.documentElement.lang = 'de-x-translated'
  expect(agreeOnLocale()).toBe(true)
  expect(runtime.getLocale()).toBe('en')
})

test('the language stays as long as the page, whatever another tab chooses', () => {
  agreeOnLocale()
  keep('fr')
  expect(runtime.getLocale()).toBe('en')
})
