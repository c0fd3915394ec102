import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Segments } from './segments.tsx'

const SIZES = [
  { value: 1, label: 'Small' },
  { value: 2, label: 'Medium' },
  { value: 3, label: 'Large', icon: <svg aria-hidden /> },
]

function Size({ name }: { name: string }) {
  const [value, setValue] = useState(2)
  return <Segments label={name} value={value} onValueChange={setValue} options={SIZES} />
}

const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('is one choice of a named group, whose segments are named too when they show an icon', () => {
  render(<Size name="Size" />)
  expect(screen.getByRole('group', { name: 'Size' })).toBeTruthy()
  expect(['Small', 'Medium', 'Large'].map((name) => choice(name).checked)).toEqual([
    false,
    true,
    false,
  ])
})

test('a press chooses', async () => {
  render(<Size name="Size" />)
  await userEvent.click(screen.getByText('Small'))
  expect(choice('Small').checked).toBe(true)
})

test('is one stop for Tab, and arrows choose within it alone', async () => {
  render(
    <>
      <Size name="Width" />
      <Size name="Height" />
    </>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  const [width, height] = screen.getAllByRole<HTMLInputElement>('radio', { name: 'Large' })
  expect([width?.checked, height?.checked]).toEqual([true, false])
  await userEvent.tab()
  expect(document.activeElement).toBe(
    screen.getAllByRole<HTMLInputElement>('radio', { name: 'Medium' })[1],
  )
})
