import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

test('a tooltip shows on focus, describes its control, and Escape hides it', async () => {
  render(
    <Tooltip content="Copy the address">
      <Button size="icon" aria-label="Copy" />
    </Tooltip>,
  )
  await userEvent.tab()
  expect(screen.getByRole('tooltip').textContent).toBe('Copy the address')
  const id = screen.getByRole('button', { name: 'Copy' }).getAttribute('aria-describedby')
  expect(id).toBe(screen.getByRole('tooltip').id)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
})
