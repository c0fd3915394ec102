import { expect, test } from 'vitest'
import en from '#messages/en.json' with { type: 'json' }
import { translateMessage } from './translate-message.ts'

const keysOf = (section: 'errors' | 'success') =>
  Object.keys(en[section]).map((name) => `${section}.${name}`)

test.each([...keysOf('errors'), ...keysOf('success')])('%s has a text', (key) => {
  expect(translateMessage(key)).not.toBe(key)
})

test('what is no key is shown as it came', () => {
  expect(translateMessage('Something of a newer API')).toBe('Something of a newer API')
  expect(translateMessage('toString')).toBe('toString')
})
