import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EmptyState } from './empty-state.tsx'

test('an empty list says what it is for and offers the first thing to do', () => {
  render(
    <EmptyState
      title="Your first video"
      text="Choose a clip."
      action={<button type="button">New video</button>}
    />,
  )
  expect(screen.getByRole('heading', { name: 'Your first video' })).toBeTruthy()
  expect(screen.getByText('Choose a clip.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'New video' })).toBeTruthy()
})
