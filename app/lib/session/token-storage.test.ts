import { expect, test, vi } from 'vitest'
import { onTokensChanged, readTokens, writeTokens } from './token-storage.ts'

const TOKENS = { access_token: 'a', refresh_token: 'r' }

test('the tokens lie under the two keys of the specification', () => {
  writeTokens(TOKENS)
  expect({ ...localStorage }).toEqual({ access_token: 'a', 'refresh-token': 'r' })
  expect(readTokens()).toEqual({ access: 'a', refresh: 'r' })
})

test('null takes both items away', () => {
  writeTokens(TOKENS)
  localStorage.setItem('other', 'stays')
  writeTokens(null)
  expect({ ...localStorage }).toEqual({ other: 'stays' })
  expect(readTokens()).toEqual({ access: null, refresh: null })
})

test('another tab is heard of when it changes the token or clears all, and until the end', () => {
  const react = vi.fn()
  const end = onTokensChanged(react)
  const change = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))
  change('access_token')
  change(null)
  change('vite-ui-theme')
  expect(react).toHaveBeenCalledTimes(2)
  end()
  change('access_token')
  expect(react).toHaveBeenCalledTimes(2)
})
