import {
  defineCustomClientStrategy,
  getLocale,
  type Locale,
  locales,
  setLocale,
} from '#app/paraglide/runtime.js'

export { getLocale, type Locale, locales, setLocale }

/** Marks that the page was loaded again for its language: once only, whatever the server answers. */
const RELOADED = 'wordlight:locale-reloaded'

/**
 * The server chose the page's language by cookie and header; what the browser has kept wins. Where they differ the
 * choice is written into the cookie and the page is loaded again.
 *
 * @returns false when the page is about to be loaded again
 */
export function agreeOnLocale(): boolean {
  defineCustomClientStrategy('custom-htmlTag', {
    getLocale: () => document.documentElement.lang || undefined,
    setLocale: () => {},
  })
  const wanted = getLocale()
  if (wanted === document.documentElement.lang || sessionStorage.getItem(RELOADED) !== null) {
    sessionStorage.removeItem(RELOADED)
    return true
  }
  sessionStorage.setItem(RELOADED, '1')
  // The language is known: this only writes it down.
  void setLocale(wanted, { reload: false })
  window.location.reload()
  return false
}
