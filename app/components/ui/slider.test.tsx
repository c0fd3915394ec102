import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
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
