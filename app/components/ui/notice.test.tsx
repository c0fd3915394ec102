import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Notice } from './notice.tsx'

test('an error interrupts, other notices wait their turn', () => {
  render(
    <>
      <Notice tone="error">The video could not be read.</Notice>
      <Notice tone="warning" title="Wordlight does not answer">
        Your changes are kept.
      </Notice>
    </>,
  )
  expect(screen.getByRole('alert').textContent).toBe('The video could not be read.')
  expect(screen.getByRole('status').textContent).toContain('Your changes are kept.')
})

test('the warning sign of a catalogue message is left to screen readers, for the icon shows it', () => {
  render(<Notice tone="error">⚠️ Login failed.</Notice>)
  expect(screen.getByRole('alert').textContent).toBe('⚠️ Login failed.')
  expect(screen.getByText('⚠️').className).toBe('sr-only')
})

test('a notice that can be put away has a button that says which one', async () => {
  const onDismiss = vi.fn()
  render(
    <Notice tone="warning" title="Some of the sound is missing" onDismiss={onDismiss}>
      Words may be missing.
    </Notice>,
  )
  const close = screen.getByRole('button', { name: 'Close' })
  const text = document.getElementById(close.getAttribute('aria-describedby') ?? '')
  expect(text?.textContent).toMatch(/^Some of the sound is missing/)
  await userEvent.click(close)
  expect(onDismiss).toHaveBeenCalledOnce()
})
