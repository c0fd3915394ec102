import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
