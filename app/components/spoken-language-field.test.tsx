import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { setLocale } from '#app/lib/locale.ts'
import type { SpokenLanguage } from '#config'
import { SpokenLanguageField } from './spoken-language-field.tsx'

type Props = { first?: SpokenLanguage; suggested?: SpokenLanguage; canDetect?: boolean }

function Language({ first, suggested, canDetect = true }: Props) {
  const [value, setValue] = useState<SpokenLanguage | null>(first ?? null)
  return (
    <SpokenLanguageField
      label="Spoken"
      value={value}
      onValueChange={setValue}
      suggested={suggested ?? null}
      canDetect={canDetect}
    />
  )
}

beforeEach(() => void setLocale('en', { reload: false }))

const select = () => screen.getByRole('combobox', { name: 'Spoken' })
const names = (options: readonly HTMLElement[]) =>
  options.map(({ textContent }) => textContent ?? '')

async function open(props: Props = {}) {
  render(<Language {...props} />)
  select().focus()
  await userEvent.keyboard('{Enter}')
  return screen.findAllByRole('option')
}

test('the ten languages come first in their order, then whichever is heard, then all others', async () => {
  const options = await open()
  expect(names(options.slice(0, 11)).join(', ')).toBe(
    'French, English, Spanish, German, Italian, Portuguese, Russian, Chinese, Japanese, Arabic, Detect by itself',
  )
  const more = within(screen.getByRole('group', { name: 'More languages' })).getAllByRole('option')
  expect(more).toHaveLength(90)
  expect(names(more.slice(0, 3))).toEqual(['Afrikaans', 'Albanian', 'Amharic'])
})

test('each has a name of its own, and the others stand in the order of the language of the page', async () => {
  void setLocale('fr', { reload: false })
  const shown = names(await open())
  expect(new Set(shown).size).toBe(101)
  expect(shown.filter((name) => name.length <= 3)).toEqual(['Lao'])
  const withF = shown.filter((name) => name.startsWith('F'))
  expect(withF.join(', ')).toBe('Français, Féroïen, Filipino, Finnois')
})

test('letters typed go to a language that is far down', async () => {
  await open()
  await userEvent.keyboard('swed{Enter}')
  expect(select().textContent).toBe('Swedish')
})

test('what was heard stands first, once', async () => {
  const options = await open({ suggested: 'pl', first: 'pl' })
  expect(options[0]?.textContent).toBe('Polish · heard in the video')
  expect(names(options).filter((name) => name.startsWith('Polish'))).toHaveLength(1)
})

test('a given text needs a language by name', async () => {
  expect(names(await open({ canDetect: false }))).not.toContain('Detect by itself')
})
