import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from './menu.tsx'

function renderMenu() {
  const calls = { rename: vi.fn(), download: vi.fn(), remove: vi.fn() }
  render(
    <Menu>
      <MenuTrigger asChild>
        <Button size="icon" aria-label="More" />
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={calls.rename}>Rename</MenuItem>
        <MenuItem disabled onSelect={calls.download}>
          Download
        </MenuItem>
        <MenuSeparator />
        <MenuItem destructive onSelect={calls.remove}>
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>,
  )
  return calls
}

const trigger = () => screen.getByRole('button', { name: 'More' })
const focused = () => document.activeElement?.textContent

test.each(['{Enter}', ' ', '{ArrowDown}'])(
  'the key "%s" opens the menu on its first entry',
  async (key) => {
    renderMenu()
    await userEvent.tab()
    await userEvent.keyboard(key)
    expect(screen.getByRole('menu')).toBeTruthy()
    expect(focused()).toBe('Rename')
  },
)

test('arrows pass over what is disabled, and Enter chooses and gives the focus back', async () => {
  const calls = renderMenu()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}{ArrowDown}')
  expect(focused()).toBe('Delete')
  await userEvent.keyboard('{Enter}')
  expect(calls.remove).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(trigger())
})

test('letters move, Escape closes without choosing', async () => {
  const calls = renderMenu()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}d')
  expect(focused()).toBe('Delete')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(trigger())
  expect(calls.remove).not.toHaveBeenCalled()
})
