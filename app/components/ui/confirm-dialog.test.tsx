import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

function renderDialog(props: { isPending?: boolean } = {}) {
  const calls = { onConfirm: vi.fn(), onOpenChange: vi.fn() }
  render(
    <ConfirmDialog
      open
      title="Delete this video?"
      text="This cannot be undone."
      confirmLabel="Delete"
      destructive
      {...calls}
      {...props}
    />,
  )
  return calls
}

test('it says what will happen and starts on cancel, so that Enter harms nothing', async () => {
  const { onConfirm, onOpenChange } = renderDialog()
  const dialog = screen.getByRole('alertdialog', { name: 'Delete this video?' })
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('This cannot be undone.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test('confirming leaves the dialog to the caller', async () => {
  const { onConfirm, onOpenChange } = renderDialog()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(onOpenChange).not.toHaveBeenCalled()
})

test('while it is under way nothing closes it and nothing is confirmed twice', async () => {
  const { onConfirm, onOpenChange } = renderDialog({ isPending: true })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Delete', busy: true }))
  expect(onOpenChange).not.toHaveBeenCalled()
  expect(onConfirm).not.toHaveBeenCalled()
})
