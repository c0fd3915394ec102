import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScrollBox } from './scroll-box.tsx'

let height = 0
beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => height)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('the keyboard stops at a box of text that is too full', async () => {
  height = 500
  render(<ScrollBox>Terms</ScrollBox>)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByText('Terms'))
})

test('it passes over a box that holds a control, and one that is not full', async () => {
  height = 500
  const { unmount } = render(
    <ScrollBox>
      <input aria-label="Name" />
    </ScrollBox>,
  )
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  unmount()
  height = 0
  render(<ScrollBox>Terms</ScrollBox>)
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
})
