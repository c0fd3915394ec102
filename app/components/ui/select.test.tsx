import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

const OPTIONS = [
  { value: 'fr', label: 'French' },
  { value: 'en', label: 'English' },
  {
    label: 'More languages',
    options: [
      { value: 'ca', label: 'Catalan' },
      { value: 'sv', label: 'Swedish' },
    ],
  },
]

function Language({ disabled = false }: { disabled?: boolean }) {
  const [value, setValue] = useState('')
  return (
    <Select
      label="Language"
      placeholder="Choose"
      value={value}
      onValueChange={setValue}
      options={OPTIONS}
      disabled={disabled}
    />
  )
}

const trigger = () => screen.getByRole('combobox', { name: 'Language' })

test('a select says its placeholder until something is chosen', () => {
  render(<Language />)
  expect(trigger().textContent).toBe('Choose')
  expect(trigger().getAttribute('aria-expanded')).toBe('false')
})

test('arrows and Enter choose, and the focus comes back', async () => {
  render(<Language />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('option', { name: 'French' }))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(trigger().textContent).toBe('English')
  expect(document.activeElement).toBe(trigger())
})

test('End and letters go straight to an option', async () => {
  render(<Language />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}{End}')
  expect(document.activeElement).toBe(screen.getByRole('option', { name: 'Swedish' }))
  await userEvent.keyboard('cat')
  expect(document.activeElement).toBe(screen.getByRole('option', { name: 'Catalan' }))
})

test('Escape leaves the choice as it was', async () => {
  render(<Language />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}{ArrowDown}{Escape}')
  expect(trigger().textContent).toBe('Choose')
  expect(document.activeElement).toBe(trigger())
})

test('groups are named', async () => {
  render(<Language />)
  await userEvent.click(trigger())
  const group = screen.getByRole('group', { name: 'More languages' })
  expect(within(group).getAllByRole('option')).toHaveLength(2)
})

test('a disabled select does not open', async () => {
  render(<Language disabled />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a field names the select and tells of its error', () => {
  render(
    <Field label="Language of the video" error="Choose a language.">
      {(props) => <Select {...props} value="fr" onValueChange={() => {}} options={OPTIONS} />}
    </Field>,
  )
  const select = screen.getByRole('combobox', { name: 'Language of the video' })
  expect(select.getAttribute('aria-invalid')).toBe('true')
})
