import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { IconButton } from './icon-button.tsx'

test('an icon has a name for screen readers, which shows to whoever comes near', async () => {
  const handleClick = vi.fn()
  render(
    <IconButton label="Undo" onClick={handleClick}>
      <svg aria-hidden />
    </IconButton>,
  )
  await userEvent.tab()
  expect(screen.getByRole('tooltip').textContent).toBe('Undo')
  await userEvent.keyboard('{Enter}')
  expect(handleClick).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Undo' })).toBe(document.activeElement)
})
