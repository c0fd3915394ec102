import { Store } from '@tanstack/react-store'
import { THEME } from '#config'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** What was chosen; `system` follows the machine. */
export const theme = new Store<Theme>(THEME.fallback)

/** Stands alone, because its text is also the page's first script. */
function showTheme(storageKey: string, fallback: string): void {
  let kept: string | null = null
  try {
    kept = localStorage.getItem(storageKey)
  } catch {}
  const chosen = kept === 'light' || kept === 'dark' || kept === 'system' ? kept : fallback
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const isDark = chosen === 'system' ? isSystemDark : chosen === 'dark'
  document.documentElement.classList.toggle('dark', isDark)
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
}

/** Inline script that sets the theme before anything is painted. */
export const THEME_SCRIPT = `(${showTheme})('${THEME.storageKey}', '${THEME.fallback}')`

/** Takes up the theme that the browser has kept; follows the machine and the other tabs. The answer ends it. */
export function openTheme(): () => void {
  follow()
  const ended = new AbortController()
  const listen = { signal: ended.signal }
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow, listen)
  window.addEventListener('storage', ({ key }) => key === THEME.storageKey && follow(), listen)
  return () => ended.abort()
}

/** Keeps a theme and shows it. */
export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(THEME.storageKey, chosen)
  follow()
}

function follow(): void {
  const kept = localStorage.getItem(THEME.storageKey)
  theme.setState(() => THEMES.find((known) => known === kept) ?? THEME.fallback)
  showTheme(THEME.storageKey, THEME.fallback)
  const { backgroundColor } = getComputedStyle(document.documentElement)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', backgroundColor)
}
