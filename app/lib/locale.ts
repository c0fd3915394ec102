import {
  cookieName,
  defineCustomClientStrategy,
  getLocale,
  type Locale,
  locales,
  overwriteGetLocale,
  setLocale,
  toLocale,
} from '#app/paraglide/runtime.js'

export { getLocale, type Locale, locales, setLocale }

/** Marks that the page was loaded again for its language: once only, whatever the server answers. */
const RELOADED = 'wordlight:locale-reloaded'

/**
 * The server chose the page's language by cookie and header; what the browser has kept wins. Where they differ the
 * choice is written into the cookie and the page is loaded again. The language then stays as long as the page.
 *
 * @returns false when the page is about to be loaded again
 */
export function agreeOnLocale(): boolean {
  defineCustomClientStrategy('custom-htmlTag', { getLocale: shownLocale, setLocale: () => {} })
  const wanted = getLocale()
  const shown = shownLocale() ?? wanted
  if (wanted !== shown && sessionStorage.getItem(RELOADED) === null && writeDown(wanted)) {
    sessionStorage.setItem(RELOADED, '1')
    window.location.reload()
    return false
  }
  sessionStorage.removeItem(RELOADED)
  // What is drawn already and what is drawn later must be one language.
  overwriteGetLocale(() => shown)
  return true
}

/** The language of the page as it came; other tools may have written their own into the tag. */
function shownLocale(): Locale | undefined {
  return toLocale(document.documentElement.lang)
}

/** Whether the server will hear of the choice: a browser may refuse cookies. */
function writeDown(locale: Locale): boolean {
  // Nothing to wait for: no strategy of ours answers later.
  void setLocale(locale, { reload: false })
  return document.cookie.split('; ').includes(`${cookieName}=${locale}`)
}
