import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('a button answers to Enter and Space', async () => {
  const onClick = vi.fn()
  render(<Button onClick={onClick}>Export</Button>)
  await userEvent.tab()
  await userEvent.keyboard('{Enter} ')
  expect(onClick).toHaveBeenCalledTimes(2)
})

test('a button that is under way keeps its label and the focus, and cannot be pressed', async () => {
  const onClick = vi.fn()
  const { rerender } = render(<Button onClick={onClick}>Export</Button>)
  await userEvent.tab()
  rerender(
    <Button onClick={onClick} isLoading>
      Export
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Export', busy: true })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter} ')
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
})

test('a form is sent by Enter, but not while its button is under way', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  const form = (isLoading: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" isLoading={isLoading}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  await userEvent.type(screen.getByRole('textbox'), 'a{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  rerender(form(true))
  await userEvent.type(screen.getByRole('textbox'), 'a{Enter}')
  await userEvent.click(screen.getByRole('button'))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a button without a type does not send the form around it', async () => {
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button>Show</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a disabled button is passed over by the keyboard', async () => {
  render(<Button disabled>Export</Button>)
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
})

test('a link can look like a button and stays a link', () => {
  render(
    <Button asChild variant="secondary">
      <a href="/dashboard/videos">Videos</a>
    </Button>,
  )
  const link = screen.getByRole('link', { name: 'Videos' })
  expect(link.getAttribute('type')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
