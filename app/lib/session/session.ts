import { Store } from '@tanstack/react-store'
import { accountOf } from './account.ts'
import { SIGNED_IN_MARK } from './first-paint.ts'
import { onTokensChanged, readTokens, type Tokens, writeTokens } from './token-storage.ts'

/** Whether somebody is signed in, for components; `readTokens` has the tokens themselves. */
export const signedIn = new Store(false)

/** Who is signed in: an opaque name of the account, or null. It changes when another tab changes hands. */
export const account = new Store<string | null>(null)

/** Takes up the session that the browser has kept, and follows the other tabs. Called once, before the first page. */
export function openSession(): () => void {
  follow()
  return onTokensChanged(follow)
}

/** Begins a session, or ends it with null. */
export function setSession(tokens: Tokens | null): void {
  writeTokens(tokens)
  follow()
}

/** Whether a token is held at this moment. False on the server, which knows no session. */
export function hasSession(): boolean {
  return typeof localStorage !== 'undefined' && readTokens().access !== null
}

/** Calls back whenever the session begins, ends or changes hands; not when its tokens are renewed. */
export function onAccountChanged(react: (previous: string | null) => void): () => void {
  let known = account.state
  const { unsubscribe } = account.subscribe((next) => {
    if (next === known) return
    const previous = known
    known = next
    react(previous)
  })
  return unsubscribe
}

function follow(): void {
  const { access } = readTokens()
  signedIn.setState(() => access !== null)
  account.setState(() => (access === null ? null : accountOf(access)))
  document.documentElement.toggleAttribute(SIGNED_IN_MARK, access !== null)
}
