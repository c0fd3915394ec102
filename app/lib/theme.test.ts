import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseTheme, openTheme, THEME_SCRIPT, theme } from './theme.ts'

const machine = Object.assign(new EventTarget(), { matches: false })
const isDark = () => document.documentElement.classList.contains('dark')
let close = () => {}

function setMachineDark(matches: boolean) {
  machine.matches = matches
  machine.dispatchEvent(new Event('change'))
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => machine)
  close = openTheme()
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
  machine.matches = false
})

test('it is dark until somebody chooses', () => {
  expect(theme.state).toBe('dark')
  expect(isDark()).toBe(true)
})

test('a chosen theme is shown and kept under the specification’s key', () => {
  chooseTheme('light')
  expect(isDark()).toBe(false)
  expect(document.documentElement.style.colorScheme).toBe('light')
  expect(localStorage.getItem('vite-ui-theme')).toBe('light')
})

test('system follows the machine, the others do not', () => {
  chooseTheme('system')
  expect(isDark()).toBe(false)
  setMachineDark(true)
  expect(isDark()).toBe(true)
  chooseTheme('light')
  setMachineDark(true)
  expect(isDark()).toBe(false)
})

test('a theme that another tab chooses is shown here too', () => {
  localStorage.setItem('vite-ui-theme', 'light')
  window.dispatchEvent(new StorageEvent('storage', { key: 'vite-ui-theme' }))
  expect(theme.state).toBe('light')
  expect(isDark()).toBe(false)
})

test('what is no theme counts as none', () => {
  localStorage.setItem('vite-ui-theme', '<script>')
  openTheme()()
  expect(theme.state).toBe('dark')
})

test('the first script shows the kept theme by itself, and dark where nothing may be read', () => {
  localStorage.setItem('vite-ui-theme', 'light')
  document.documentElement.className = 'dark'
  run(THEME_SCRIPT)
  expect(isDark()).toBe(false)
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  run(THEME_SCRIPT)
  expect(isDark()).toBe(true)
})

/** Runs a text as a script of the page, where it finds globals and nothing else. */
function run(script: string) {
  new Function(script)()
}
