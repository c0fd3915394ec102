import { SIDEBAR } from '#config'

/** Whether the sidebar was left expanded; it is until somebody collapses it. */
export function readSidebar(): boolean {
  return !document.cookie.split('; ').includes(`${SIDEBAR.cookie}=false`)
}

/** Remembers it for the next days. */
export function rememberSidebar(isExpanded: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: read before the first paint, which the Cookie Store API cannot
  document.cookie = `${SIDEBAR.cookie}=${isExpanded}; path=/; max-age=${SIDEBAR.cookieSeconds}; samesite=lax`
}
