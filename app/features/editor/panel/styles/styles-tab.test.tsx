import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { STORED } from '#app/features/editor/draft/draft-fixture.ts'
import { openStyles, renderPanel } from '#app/features/editor/panel/panel-fixture.tsx'
import { LINE_WIDTH_FIELD, type PresetKey, presetStyle, type Style } from '#captions/index.ts'

afterEach(() => vi.unstubAllGlobals())

/** The panel on its styles tab, with a preset's style and some fields otherwise. */
async function renderStyles(preset: PresetKey = 'none', fields: Partial<Style> = {}) {
  const style = { ...presetStyle(preset), ...fields }
  const panel = await renderPanel({ stored: { ...STORED, style } })
  await openStyles(panel.user)
  const fieldOf = <Field extends keyof Style>(field: Field) => panel.draft.store.state.style[field]
  return { ...panel, fieldOf }
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const number = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name })
const slider = (name: string) => screen.getByRole('slider', { name })
const choice = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', { name })

describe('the way in', () => {
  test('is the edit button of the active model alone, which hands the focus to the tab', async () => {
    const { user } = await renderPanel()
    await user.click(screen.getByRole('radio', { name: 'Neon glow' }))
    const edits = screen.getAllByRole('button', { name: /^Edit the style/ })
    expect(edits.map((edit) => edit.getAttribute('aria-label'))).toEqual([
      'Edit the style of Neon glow',
    ])
    await user.click(button('Edit the style of Neon glow'))
    const tab = screen.getByRole('tab', { name: 'Styles' })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(tab)
    expect(await screen.findByText('Neon glow')).toBeDefined()
  })
})

describe('the way back to the model', () => {
  test('is open once something differs, takes all back, and is one step of undo', async () => {
    const { user, draft } = await renderStyles('neon_glow')
    const reset = () => button('Back to the model’s style')
    expect(reset().getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('switch', { name: 'Break at pauses' }))
    await user.click(button('Underline'))
    expect(reset().getAttribute('aria-disabled')).toBe('false')
    await user.click(reset())
    expect(draft.store.state.style).toEqual(presetStyle('neon_glow'))
    expect(document.activeElement).toBe(reset())
    act(() => draft.undo())
    expect(draft.store.state.style).toMatchObject({ underline: 1, break_on_pause: false })
  })
})

describe('the letters', () => {
  test('take another font from the list', async () => {
    const { user, fieldOf } = await renderStyles()
    await user.click(screen.getByRole('combobox', { name: 'Font' }))
    expect(screen.getAllByRole('option')).toHaveLength(9)
    await user.click(screen.getByRole('option', { name: 'Comic Relief' }))
    expect(fieldOf('fontname')).toBe('Comic Relief')
  })

  test.each([
    ['Bold', 'bold', -1, 0],
    ['Italic', 'italic', 1, 0],
    ['Underline', 'underline', 1, 0],
    ['Strikethrough', 'strikeOut', 1, 0],
    ['Uppercase', 'uppercase', true, false],
  ] as const)('%s goes on and off', async (name, field, on, off) => {
    const { user, fieldOf } = await renderStyles('none', { fontname: 'Roboto' })
    await user.click(button(name))
    expect(fieldOf(field)).toBe(on)
    expect(button(name).getAttribute('aria-pressed')).toBe('true')
    await user.click(button(name))
    expect(fieldOf(field)).toBe(off)
  })

  test('are not made bold where the font has no such face, which is said; italics lean all the same', async () => {
    await renderStyles('none', { fontname: 'Special Gothic Expanded One', bold: -1 })
    expect(button('Bold').disabled).toBe(true)
    expect(button('Bold').getAttribute('aria-pressed')).toBe('false')
    expect(screen.getByText('Special Gothic Expanded One has no bold face.')).toBeDefined()
    expect(button('Italic').disabled).toBe(false)
  })
})

describe('a number', () => {
  test('is typed or moved by keys, in one step of undo while they follow each other', async () => {
    const { user, draft, fieldOf } = await renderStyles()
    slider('Size').focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(fieldOf('fontsize')).toBe(38)
    expect(number('Size').value).toBe('38')
    expect(slider('Size').getAttribute('aria-valuetext')).toBe('38 px')
    act(() => draft.undo())
    expect(fieldOf('fontsize')).toBe(36)
    expect(draft.store.state.canUndo).toBe(false)
    await user.clear(number('Size'))
    await user.type(number('Size'), '12')
    expect(fieldOf('fontsize')).toBe(12)
  })

  test('moved again after a pause is another step', async () => {
    const { user, draft, fieldOf } = await renderStyles()
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
    slider('Size').focus()
    await user.keyboard('{ArrowRight}')
    now.mockReturnValue(1801)
    await user.keyboard('{ArrowRight}')
    now.mockRestore()
    act(() => draft.undo())
    expect(fieldOf('fontsize')).toBe(37)
  })

  test.each(['43', '7', '-12'])(
    'of %s is out of range: it changes nothing and says why',
    async (text) => {
      const { user, fieldOf } = await renderStyles()
      await user.clear(number('Size'))
      await user.type(number('Size'), text)
      await user.tab()
      expect(fieldOf('fontsize')).toBe(36)
      expect(number('Size').getAttribute('aria-invalid')).toBe('true')
      expect(screen.getByText('A number from 8 to 42.')).toBeDefined()
      await user.clear(number('Size'))
      await user.type(number('Size'), '20{Enter}')
      expect(fieldOf('fontsize')).toBe(20)
      expect(screen.queryByText('A number from 8 to 42.')).toBeNull()
    },
  )

  test('left half typed is put right by what changes it elsewhere', async () => {
    const { user, draft } = await renderStyles()
    await user.clear(number('Size'))
    await user.tab()
    act(() => draft.setStyle({ fontsize: 30 }))
    expect(number('Size').value).toBe('30')
    expect(number('Size').getAttribute('aria-invalid')).toBeNull()
  })

  test('of the vertical margin goes by 20 on the slider and by 1 in its field, from -300 to 300', async () => {
    const { user, fieldOf } = await renderStyles()
    slider('Vertical margin').focus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(fieldOf('marginV')).toBe(-20)
    await user.keyboard('{Home}')
    expect(fieldOf('marginV')).toBe(-300)
    const { step, min, max } = number('Vertical margin')
    expect([step, min, max]).toEqual(['1', '-300', '300'])
  })

  test('of the line width is a share in percent', async () => {
    const { user, fieldOf } = await renderStyles()
    expect(number('Line width').value).toBe('100')
    await user.clear(number('Line width'))
    await user.type(number('Line width'), '55')
    expect(fieldOf(LINE_WIDTH_FIELD)).toBeCloseTo(0.55)
  })

  test.each([
    ['Outline width', 'outline'],
    ['Horizontal shadow', 'xshadow'],
    ['Vertical shadow', 'yshadow'],
    ['Blur', 'blur'],
  ] as const)('of the %s may have a decimal', async (name, field) => {
    const { user, fieldOf } = await renderStyles()
    await user.clear(number(name))
    await user.type(number(name), '3.4')
    expect(fieldOf(field)).toBeCloseTo(3.4)
  })
})

describe('choices', () => {
  test.each([
    ['On the video', 'Top', 'position', 'top'],
    ['Entrance', 'Grow', 'animation_in', 'scale-up'],
    ['Entrance', 'Slide up', 'animation_in', 'slide-up'],
    ['Lines', '3', 'max_lines', 3],
  ] as const)('%s: %s', async (group, name, field, value) => {
    const { user, fieldOf } = await renderStyles()
    await user.click(choice(group, name))
    expect(fieldOf(field)).toBe(value)
    expect(choice(group, name).checked).toBe(true)
  })

  test('words per caption, and back to as many as suit the model', async () => {
    const { user, fieldOf } = await renderStyles()
    const words = () => screen.getByRole('combobox', { name: 'Words per caption' })
    await user.click(words())
    await user.click(screen.getByRole('option', { name: '7' }))
    expect(fieldOf('words_per_caption')).toBe(7)
    await user.click(words())
    await user.click(screen.getByRole('option', { name: 'Auto' }))
    expect(fieldOf('words_per_caption')).toBe('auto')
  })

  test.each([
    ['Break at punctuation', 'break_on_punctuation'],
    ['Break at pauses', 'break_on_pause'],
  ] as const)('%s', async (name, field) => {
    const { user, fieldOf } = await renderStyles()
    await user.click(screen.getByRole('switch', { name }))
    expect(fieldOf(field)).toBe(false)
  })

  test('the corners of the box make it the other model of the two', async () => {
    const { user, fieldOf } = await renderStyles('word_background_color')
    await user.click(choice('Box corners', 'Rounded'))
    expect(fieldOf('borderStyle')).toBe(2)
    expect(screen.getByText('Rounded box')).toBeDefined()
  })
})

test('a change before the first word goes to that word, to show something', async () => {
  const words = STORED.words.map((word) => ({ ...word, start: word.start + 1, end: word.end + 1 }))
  const { user, playback } = await renderPanel({ stored: { ...STORED, words } })
  await openStyles(user)
  await user.click(button('Underline'))
  await waitFor(() => expect(playback.store.state.currentTime).toBeCloseTo(1.25))
})
