import { THEME } from '#config'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)'

/** Stands alone, because its text is also the page's first script. */
function showTheme(storageKey: string, fallback: string): void {
  let kept: string | null = null
  try {
    kept = localStorage.getItem(storageKey)
  } catch {}
  const theme = kept === 'light' || kept === 'dark' || kept === 'system' ? kept : fallback
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const isDark = theme === 'system' ? isSystemDark : theme === 'dark'
  document.documentElement.classList.toggle('dark', isDark)
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
}

/** Inline script that sets the theme before anything is painted. */
export const THEME_SCRIPT = `(${showTheme})('${THEME.storageKey}', '${THEME.fallback}')`

/** The theme that the browser has kept. */
export function readTheme(): Theme {
  const kept = localStorage.getItem(THEME.storageKey)
  return THEMES.find((theme) => theme === kept) ?? THEME.fallback
}

/** Keeps a theme and shows it. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(THEME.storageKey, theme)
  showTheme(THEME.storageKey, THEME.fallback)
}

/** Follows the system's theme while that is what was chosen; the answer ends it. */
export function followSystemTheme(): () => void {
  const follow = () => showTheme(THEME.storageKey, THEME.fallback)
  const system = window.matchMedia(SYSTEM_IS_DARK)
  system.addEventListener('change', follow)
  return () => system.removeEventListener('change', follow)
}
