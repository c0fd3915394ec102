import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { STORED } from '#app/features/editor/draft/draft-fixture.ts'
import { openStyles, renderPanel } from '#app/features/editor/panel/panel-fixture.tsx'
import {
  compileCaptions,
  PRESET_KEYS,
  type PresetKey,
  presetStyle,
  type Style,
} from '#captions/index.ts'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { coloursOf } from './colour-parts.ts'

afterEach(() => vi.unstubAllGlobals())

/** The styles tab with the colour of the text open. */
async function renderColour(fields: Partial<Style> = {}, preset: PresetKey = 'none') {
  const style = { ...presetStyle(preset), ...fields }
  const panel = await renderPanel({ stored: { ...STORED, style } })
  await openStyles(panel.user)
  await panel.user.click(colour(/^Text/))
  return { ...panel, primary: () => panel.draft.store.state.style.primaryColour }
}

const colour = (name: RegExp) => screen.getByRole('button', { name, expanded: false })
const digits = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Hex code' })
const swatch = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('the list', () => {
  test('names each colour, and has one open at a time', async () => {
    const { user } = await renderColour({ shadowColour: 'A1B2C380' })
    expect(screen.getByRole('button', { name: /^Text White$/, expanded: true })).toBeDefined()
    await user.click(colour(/^Shadow #A1B2C3, 50 %$/))
    expect(screen.getAllByRole('textbox', { name: 'Hex code' })).toHaveLength(1)
    expect(digits().value).toBe('A1B2C3')
    expect(colour(/^Text White$/)).toBeDefined()
  })

  const fonts = loadCaptionFonts()
  test.each(PRESET_KEYS)(
    'of %s holds the spoken word and the box where they are drawn',
    async (key) => {
      const drawn = async (fields: Partial<Style>) => {
        const { ass } = compileCaptions({
          words: STORED.words,
          style: { ...presetStyle(key), ...fields },
          frame: { width: 405, height: 720 },
          lang: 'en',
          fonts: await fonts,
        })
        return ass.slice(ass.indexOf('[Events]'))
      }
      const plain = await drawn({})
      const isSpokenWordColoured = (await drawn({ secondaryColour: '010203FF' })) !== plain
      expect(coloursOf(presetStyle(key).animation_text)).toEqual([
        'primaryColour',
        ...(isSpokenWordColoured ? ['secondaryColour'] : []),
        'outlineColour',
        ...(/,Box,/.test(plain) ? ['backColour'] : []),
        'shadowColour',
      ])
    },
  )
})

describe('a swatch', () => {
  test('is one of 18, and keeps the opacity', async () => {
    const { user, primary } = await renderColour({ primaryColour: 'FFFFFF80' })
    const group = screen.getByRole('group', { name: 'Color: Text' })
    expect(within(group).getAllByRole('radio')).toHaveLength(18)
    expect(swatch('White').checked).toBe(true)
    await user.click(swatch('Amber'))
    expect(primary()).toBe('FFC83D80')
    expect(swatch('Amber').checked).toBe(true)
  })
})

describe('the digits', () => {
  test.each([
    ['0af', '00AAFF40'],
    ['0afc', '00AAFFCC'],
    ['ffd60a', 'FFD60A40'],
    ['#2cff5c80', '2CFF5C80'],
    ['12 xyz 34g56', '12345640'],
    ['11223344556677', '11223344'],
  ])('%s typed make the colour %s', async (text, expected) => {
    const { user, primary } = await renderColour({ primaryColour: 'FFFFFF40' })
    await user.clear(digits())
    await user.type(digits(), `${text}{Enter}`)
    expect(primary()).toBe(expected)
    expect(digits().value).toBe(expected.slice(0, 6))
  })

  test.each(['12', '12345', '1234567'])(
    '%s left are refused, and it is said what would do',
    async (text) => {
      const { user, draft } = await renderColour()
      await user.clear(digits())
      await user.type(digits(), text.slice(0, 5))
      await user.paste(text.slice(5))
      expect(digits().getAttribute('aria-invalid')).toBeNull()
      await user.tab()
      expect(draft.store.state.canUndo).toBe(false)
      expect(digits().getAttribute('aria-invalid')).toBe('true')
      expect(screen.getByText(/3 or 6 hex digits/)).toBeDefined()
    },
  )

  test('on their way to six never hide the text', async () => {
    const { user, primary, draft } = await renderColour()
    const seen = new Set<string>()
    draft.store.subscribe(() => seen.add(primary()))
    await user.clear(digits())
    await user.type(digits(), 'ff0000')
    expect([...seen]).toEqual(['FF0000FF'])
  })

  test('take the opacity that stands since the last Enter', async () => {
    const { user, primary } = await renderColour()
    await user.clear(digits())
    await user.type(digits(), 'ff000080{Enter}')
    await user.clear(digits())
    await user.type(digits(), '00ff00')
    expect(primary()).toBe('00FF0080')
  })

  test.each(['rgb(255, 0, 0)', 'decades', '1122334455'])('%j pasted is no colour', async (text) => {
    const { user, draft } = await renderColour()
    await user.clear(digits())
    await user.paste(text)
    await user.tab()
    expect(draft.store.state.canUndo).toBe(false)
  })

  test('typed at a stretch are one step of undo', async () => {
    const { user, draft, primary } = await renderColour()
    await user.clear(digits())
    await user.type(digits(), 'ffd60a{Enter}')
    expect(digits().value).toBe('FFD60A')
    act(() => draft.undo())
    expect(primary()).toBe('FFFFFFFF')
    expect(draft.store.state.canUndo).toBe(false)
  })
})

test('the opacity is percent of the two last digits', async () => {
  const { user, primary } = await renderColour()
  const opacity = screen.getByRole('spinbutton', { name: 'Opacity' })
  await user.clear(opacity)
  await user.type(opacity, '33')
  expect(primary()).toBe('FFFFFF54')
  screen.getByRole('slider', { name: 'Opacity' }).focus()
  await user.keyboard('{Home}')
  expect(primary()).toBe('FFFFFF00')
})

describe('a colour from the screen', () => {
  const eyeDropper = (open: () => Promise<{ sRGBHex: string }>) =>
    vi.stubGlobal(
      'EyeDropper',
      class {
        open = open
      },
    )
  const pick = () => screen.getByRole('button', { name: 'Pick a color on the screen' })

  test('is offered only where the browser can', async () => {
    await renderColour()
    expect(screen.queryByRole('button', { name: 'Pick a color on the screen' })).toBeNull()
  })

  test('is taken in the opacity that stands', async () => {
    eyeDropper(async () => ({ sRGBHex: '#2cff5c' }))
    const { user, primary } = await renderColour({ primaryColour: 'FFFFFF80' })
    await user.click(pick())
    expect(primary()).toBe('2CFF5C80')
  })

  test('that nobody picks changes nothing', async () => {
    eyeDropper(() => Promise.reject(new DOMException('', 'AbortError')))
    const { user, draft } = await renderColour()
    await user.click(pick())
    expect(draft.store.state.canUndo).toBe(false)
  })
})
