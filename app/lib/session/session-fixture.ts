import type { Tokens } from './token-storage.ts'

/** Tokens of an account for tests; `serial` tells two of the same account apart. */
export function tokensOf(account: string, serial = '1'): Tokens {
  const claims = btoa(JSON.stringify({ sub: account, serial })).replaceAll('=', '')
  return { access_token: `head.${claims}.signature`, refresh_token: `refresh-${account}-${serial}` }
}
