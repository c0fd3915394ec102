import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

function Email({ error }: { error?: string }) {
  return (
    <Field label="E-mail" hint="We never share it." error={error}>
      {(props) => <Input type="email" {...props} />}
    </Field>
  )
}

const input = () => screen.getByRole('textbox', { name: 'E-mail' })
const note = () => document.getElementById(input().getAttribute('aria-describedby') ?? '')

test('a field ties its label and hint to the control', () => {
  render(<Email />)
  expect(note()?.textContent).toBe('We never share it.')
  expect(input().getAttribute('aria-invalid')).toBeNull()
})

test('an error takes the place of the hint, in a region that is read out', () => {
  const { rerender } = render(<Email />)
  const region = note()
  rerender(<Email error="E-mail is required" />)
  expect(note()).toBe(region)
  expect(region?.getAttribute('aria-live')).toBe('polite')
  expect(region?.textContent).toBe('E-mail is required')
  expect(input().getAttribute('aria-invalid')).toBe('true')
})

test('a field without hint and error describes its control with nothing', () => {
  render(<Field label="E-mail">{(props) => <Input {...props} />}</Field>)
  expect(input().getAttribute('aria-describedby')).toBeNull()
})
