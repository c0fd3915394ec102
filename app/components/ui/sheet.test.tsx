import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Sheet, SheetContent, SheetTrigger } from './sheet.tsx'

test.each(['left', 'right', 'bottom'] as const)(
  'a sheet at the %s opens and closes by the keyboard and gives the focus back',
  async (side) => {
    render(
      <Sheet>
        <SheetTrigger>Menu</SheetTrigger>
        <SheetContent side={side} title="Navigation">
          <a href="/dashboard/videos">Videos</a>
        </SheetContent>
      </Sheet>,
    )
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const sheet = screen.getByRole('dialog', { name: 'Navigation' })
    expect(sheet.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }))
  },
)

test('a sheet that hides its title keeps its name and its way out', async () => {
  render(
    <Sheet defaultOpen>
      <SheetContent side="left" title="Navigation" hidesTitle>
        <p>Videos</p>
      </SheetContent>
    </Sheet>,
  )
  expect(screen.getByRole('dialog', { name: 'Navigation' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
