import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Slider } from './slider.tsx'

function Volume({ onValueCommit }: { onValueCommit?: (value: number) => void }) {
  const [value, setValue] = useState(30)
  return (
    <Slider
      label="Volume"
      value={value}
      onValueChange={setValue}
      {...(onValueCommit && { onValueCommit })}
      min={0}
      max={100}
      step={2}
      valueText={`${value} percent`}
    />
  )
}

const slider = () => screen.getByRole('slider', { name: 'Volume' })

test('the value is announced in words', () => {
  render(<Volume />)
  expect(slider().getAttribute('aria-valuenow')).toBe('30')
  expect(slider().getAttribute('aria-valuetext')).toBe('30 percent')
})

test.each([
  ['{ArrowRight}', '32'],
  ['{ArrowDown}', '28'],
  ['{PageUp}', '50'],
  ['{Shift>}{ArrowLeft}{/Shift}', '10'],
  ['{Home}', '0'],
  ['{End}', '100'],
])('%s moves it from 30 to %s', async (key, value) => {
  render(<Volume />)
  await userEvent.tab()
  await userEvent.keyboard(key)
  expect(slider().getAttribute('aria-valuenow')).toBe(value)
})

test('a change by the keyboard is told as done', async () => {
  const onValueCommit = vi.fn()
  render(<Volume onValueCommit={onValueCommit} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(onValueCommit).toHaveBeenCalledWith(32)
})

describe('a drag', () => {
  const { setPointerCapture, hasPointerCapture } = HTMLElement.prototype
  beforeEach(() => {
    const bounds = { left: 0, top: 0, width: 100, height: 40 } as DOMRect
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(bounds)
    Object.assign(HTMLElement.prototype, {
      setPointerCapture: () => {},
      hasPointerCapture: () => true,
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    Object.assign(HTMLElement.prototype, { setPointerCapture, hasPointerCapture })
  })

  test('is the same from press to release, the next is another, and a key is none', () => {
    const told = vi.fn()
    const { container } = render(
      <Slider label="Volume" value={50} onValueChange={told} min={0} max={100} step={1} />,
    )
    const line = container.firstElementChild ?? container
    for (const [from, to] of [
      [10, 20],
      [30, 40],
    ]) {
      fireEvent.pointerDown(line, { clientX: from })
      fireEvent.pointerMove(line, { clientX: to })
    }
    fireEvent.keyDown(slider(), { key: 'Home' })
    const [pressed, moved, pressedAgain, movedAgain, byKey] = told.mock.calls.map(
      ([, drag]) => drag,
    )
    expect(typeof pressed).toBe('symbol')
    expect(moved).toBe(pressed)
    expect(movedAgain).toBe(pressedAgain)
    expect(pressedAgain).not.toBe(pressed)
    expect(byKey).toBeNull()
  })
})
