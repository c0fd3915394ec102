import { createIsomorphicFn } from '@tanstack/react-start'
import { currentPageRequest, type PageSettings } from './page-request.server.ts'

const DEMO_ACCOUNT_META = 'wordlight:demo-account'

function readMeta(attribute: string, name: string, value: 'content' | 'nonce'): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[${attribute}="${name}"]`)
  return (value === 'nonce' ? meta?.nonce : undefined) || meta?.content || undefined
}

/** The nonce of this page's scripts. */
export const getNonce = createIsomorphicFn()
  .server((): string | undefined => currentPageRequest().nonce)
  .client(() => readMeta('property', 'csp-nonce', 'nonce'))

/** The local cloud's account, or null. */
export const getDemoAccount = createIsomorphicFn()
  .server((): PageSettings['demoAccount'] => currentPageRequest().settings.demoAccount)
  .client(() => {
    const text = readMeta('name', DEMO_ACCOUNT_META, 'content')
    return text ? (JSON.parse(text) as PageSettings['demoAccount']) : null
  })

/** Meta tags that carry settings to the browser. */
export function settingsMeta(): { name: string; content: string }[] {
  const demoAccount = getDemoAccount()
  return demoAccount ? [{ name: DEMO_ACCOUNT_META, content: JSON.stringify(demoAccount) }] : []
}
