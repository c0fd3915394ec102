import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseTheme, openTheme } from '#app/lib/theme.ts'
import { m } from '#app/paraglide/messages.js'
import { ThemeSwitch } from './theme-switch.tsx'

let close = () => {}
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  close = openTheme()
})
afterEach(() => {
  chooseTheme('dark')
  close()
  vi.unstubAllGlobals()
})

const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('the three themes are one choice, with dark chosen at first', () => {
  render(<ThemeSwitch />)
  expect(screen.getByRole('group', { name: m['theme.label']() })).toBeTruthy()
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
    false,
    true,
    false,
  ])
})

test('choosing one shows it, in every switch of the page', async () => {
  render(
    <>
      <ThemeSwitch />
      <ThemeSwitch />
    </>,
  )
  const [first, second] = screen.getAllByRole<HTMLInputElement>('radio', {
    name: m['theme.light'](),
  })
  await userEvent.click(first as HTMLInputElement)
  expect(document.documentElement.classList.contains('dark')).toBe(false)
  expect(second?.checked).toBe(true)
})

test('it is reached by Tab and turned by the arrows', async () => {
  render(<ThemeSwitch />)
  await userEvent.tab()
  expect(document.activeElement).toBe(choice(m['theme.dark']()))
  await userEvent.keyboard('{ArrowRight}')
  expect(choice(m['theme.system']()).checked).toBe(true)
})
