import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Switch } from './switch.tsx'

function Visible({ disabled = false }: { disabled?: boolean }) {
  const [checked, setChecked] = useState(false)
  return (
    <Switch label="Visible" checked={checked} onCheckedChange={setChecked} disabled={disabled} />
  )
}

const isOn = () => screen.getByRole('switch', { name: 'Visible' }).getAttribute('aria-checked')

test('Space and Enter turn a switch', async () => {
  render(<Visible />)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(isOn()).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(isOn()).toBe('false')
})

test('a disabled switch stays as it is', async () => {
  render(<Visible disabled />)
  await userEvent.click(screen.getByRole('switch'), { pointerEventsCheck: 0 })
  expect(isOn()).toBe('false')
})
