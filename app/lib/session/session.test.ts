import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  account,
  hasSession,
  onAccountChanged,
  openSession,
  setSession,
  signedIn,
} from './session.ts'
import { tokensOf } from './session-fixture.ts'
import { writeTokens } from './token-storage.ts'

let close = () => {}
beforeEach(() => {
  close = openSession()
})
afterEach(() => {
  setSession(null)
  close()
})

function anotherTabWrites(tokens: ReturnType<typeof tokensOf> | null) {
  writeTokens(tokens)
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }))
}

test('a session that the browser has kept is taken up', () => {
  expect(signedIn.state).toBe(false)
  writeTokens(tokensOf('ada'))
  openSession()()
  expect(signedIn.state).toBe(true)
  expect(account.state).toBe('ada')
  expect(hasSession()).toBe(true)
})

test('the page is marked while somebody is signed in', () => {
  setSession(tokensOf('ada'))
  expect(document.documentElement).toHaveProperty('dataset.signedIn', '')
  setSession(null)
  expect(document.documentElement).not.toHaveProperty('dataset.signedIn')
})

test('ending the session takes both tokens away', () => {
  setSession(tokensOf('ada'))
  setSession(null)
  expect(localStorage).toHaveLength(0)
  expect(signedIn.state).toBe(false)
})

test('another tab signs in, changes hands and signs out, and this one follows', () => {
  const react = vi.fn()
  const end = onAccountChanged(react)
  anotherTabWrites(tokensOf('ada'))
  anotherTabWrites(tokensOf('bob'))
  anotherTabWrites(null)
  expect(react.mock.calls).toEqual([[null], ['ada'], ['bob']])
  end()
})

test('renewed tokens of the same account are no change', () => {
  setSession(tokensOf('ada', 'first'))
  const react = vi.fn()
  const end = onAccountChanged(react)
  setSession(tokensOf('ada', 'second'))
  expect(react).not.toHaveBeenCalled()
  end()
})

test('a token that cannot be read is a session all the same', () => {
  setSession({ access_token: 'opaque', refresh_token: 'r' })
  expect(signedIn.state).toBe(true)
  expect(account.state).not.toBeNull()
})
