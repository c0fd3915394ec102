import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Progress } from './progress.tsx'

const now = () => screen.getByRole('progressbar', { name: 'Export' }).getAttribute('aria-valuenow')

test('a known progress is told, between 0 and 100', () => {
  const { rerender } = render(<Progress label="Export" value={64} />)
  expect(now()).toBe('64')
  rerender(<Progress label="Export" value={104} />)
  expect(now()).toBe('100')
  rerender(<Progress label="Export" value={-1} />)
  expect(now()).toBe('0')
})

test('an unknown progress tells no number', () => {
  render(<Progress label="Export" value={null} />)
  expect(now()).toBeNull()
})
