import { Store } from '@tanstack/react-store'
import { onTokensChanged, readTokens, type Tokens, writeTokens } from './token-storage.ts'

/** Whether somebody is signed in, for components; `readTokens` has the tokens themselves. */
export const signedIn = new Store(false)

/** Takes up the session that the browser has kept. Called once, before the first page. */
export function openSession(): void {
  const follow = () => signedIn.setState(() => readTokens().access !== null)
  follow()
  onTokensChanged(follow)
}

/** Begins a session, or ends it with null. */
export function setSession(tokens: Tokens | null): void {
  writeTokens(tokens)
  signedIn.setState(() => tokens !== null)
}

/** Whether a token is held at this moment. False on the server, which knows no session. */
export function hasSession(): boolean {
  return typeof localStorage !== 'undefined' && readTokens().access !== null
}
