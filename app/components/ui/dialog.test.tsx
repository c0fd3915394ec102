import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from './dialog.tsx'
import { Input } from './input.tsx'

function NewVideo() {
  return (
    <Dialog>
      <DialogTrigger>New video</DialogTrigger>
      <DialogContent
        title="Create a project"
        description="Up to 500 MB"
        footer={<DialogClose>Cancel</DialogClose>}
      >
        <Input aria-label="Name" />
      </DialogContent>
    </Dialog>
  )
}

async function openByKeyboard() {
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
}

test('a dialog opened by the keyboard has a name, a description, and the focus on its first field', async () => {
  render(<NewVideo />)
  await openByKeyboard()
  const dialog = screen.getByRole('dialog', { name: 'Create a project' })
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('Up to 500 MB')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})

test('Escape closes the dialog and gives the focus back to what opened it', async () => {
  render(<NewVideo />)
  await openByKeyboard()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New video' }))
})

test('the focus goes round inside the dialog', async () => {
  render(<NewVideo />)
  await openByKeyboard()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})

test.each(['Cancel', 'Close'])('%s closes the dialog', async (name) => {
  render(<NewVideo />)
  await openByKeyboard()
  await userEvent.click(screen.getByRole('button', { name }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a press on a toast above the dialog leaves it open, a press elsewhere closes it', async () => {
  const onOpenChange = vi.fn()
  render(
    <>
      <div data-sonner-toaster>
        <Button>Toast</Button>
      </div>
      <div>Elsewhere</div>
      <Dialog open onOpenChange={onOpenChange}>
        <DialogContent title="Create a project" />
      </Dialog>
    </>,
  )
  // The page below is closed to the mouse; toasts open themselves again in their own styles.
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(screen.getByText('Toast'))
  expect(onOpenChange).not.toHaveBeenCalled()
  await user.click(screen.getByText('Elsewhere'))
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test('on a touch screen the dialog takes the focus itself, so that no keyboard comes up', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), { media, matches: media === '(pointer: coarse)' } as never),
  )
  render(<NewVideo />)
  await openByKeyboard()
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
})
