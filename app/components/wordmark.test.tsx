import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Wordmark } from './wordmark.tsx'

test('the logotype is read as one word', () => {
  render(
    <a href="/">
      <Wordmark />
    </a>,
  )
  expect(screen.getByRole('link', { name: 'Wordlight' })).toBeTruthy()
})
