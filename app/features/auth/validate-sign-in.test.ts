import { expect, test } from 'vitest'
import { validateSignIn } from './validate-sign-in.ts'

const PASSWORD = 'long enough'

test('a complete pair has no fault', () => {
  expect(validateSignIn({ email: 'ada@example.org', password: '12345678' })).toEqual({})
})

test('empty fields are both named', () => {
  expect(validateSignIn({ email: '', password: '' })).toEqual({
    email: 'signin.email_required',
    password: 'signin.password_required',
  })
})

test.each([
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'ada@example.',
  'ada@.org',
  'a b@c.de',
  'a@b@c.de',
])('%j has not the shape of an address', (email) => {
  expect(validateSignIn({ email, password: PASSWORD })).toEqual({ email: 'signin.email_invalid' })
})

test('a password of seven characters is too short', () => {
  expect(validateSignIn({ email: 'ada@example.org', password: '1234567' })).toEqual({
    password: 'signin.password_min_length',
  })
})
