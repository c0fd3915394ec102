import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

test('the password is hidden until asked for, by the keyboard too, and keeps its value', async () => {
  render(
    <Field label="Password">
      {(props) => <PasswordInput autoComplete="current-password" {...props} />}
    </Field>,
  )
  const input = screen.getByLabelText('Password')
  await userEvent.type(input, 'secret')
  expect(input.getAttribute('type')).toBe('password')
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(input.getAttribute('type')).toBe('text')
  expect(input).toHaveProperty('value', 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Hide the password' }))
  expect(input.getAttribute('type')).toBe('password')
  expect(screen.getByRole('button', { name: 'Show the password' })).toBeTruthy()
})
