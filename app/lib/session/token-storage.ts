/** Where the specification keeps the two tokens. */
export const ACCESS_TOKEN_KEY = 'access_token'
const REFRESH_TOKEN_KEY = 'refresh-token'

export type Tokens = { access_token: string; refresh_token: string }

/** The tokens as they stand now: another tab may have changed them. */
export function readTokens(): { access: string | null; refresh: string | null } {
  return {
    access: localStorage.getItem(ACCESS_TOKEN_KEY),
    refresh: localStorage.getItem(REFRESH_TOKEN_KEY),
  }
}

/** Keeps the tokens; null forgets them. */
export function writeTokens(tokens: Tokens | null): void {
  writeItem(ACCESS_TOKEN_KEY, tokens?.access_token)
  writeItem(REFRESH_TOKEN_KEY, tokens?.refresh_token)
}

/** Calls back when another tab signs in or out. */
export function onTokensChanged(react: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === null || key === ACCESS_TOKEN_KEY) react()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

function writeItem(key: string, value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
}
