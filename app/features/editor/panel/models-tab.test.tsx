import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { STORED } from '#app/features/editor/draft/draft-fixture.ts'
import { PRESET_KEYS, presetStyle } from '#captions/index.ts'
import { activePreset } from './active-preset.ts'
import { renderPanel } from './panel-fixture.tsx'

afterEach(() => vi.unstubAllGlobals())

const checked = () =>
  screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.checked)

test('the models are the first tab, one radio button each', async () => {
  await renderPanel()
  expect(screen.getByRole('group', { name: 'Caption models' })).toBeDefined()
  expect(screen.getAllByRole('radio')).toHaveLength(PRESET_KEYS.length)
  expect(checked()).toEqual([screen.getByRole('radio', { name: 'Plain' })])
})

test('choosing one replaces the style at once', async () => {
  const { user, draft } = await renderPanel({
    stored: { ...STORED, style: { ...presetStyle('none'), fontsize: 20 } },
  })
  await user.click(screen.getByRole('radio', { name: 'Alex Hormozi' }))
  expect(draft.store.state.style).toEqual(presetStyle('alex_hormozi'))
  expect(checked()).toEqual([screen.getByRole('radio', { name: 'Alex Hormozi' })])
})

const tile = (name: string) =>
  screen.getByRole('radio', { name }).parentElement?.querySelector<HTMLImageElement>('img[width]')
    ?.src

async function leaveAndReturn(user: UserEvent) {
  await user.click(screen.getByRole('tab', { name: 'Captions' }))
  await user.click(screen.getByRole('tab', { name: 'Models' }))
}

test('the tiles move until somebody stops them, which lasts', async () => {
  const { user } = await renderPanel()
  const moving = tile('Neon glow')
  await user.click(screen.getByRole('button', { name: 'Pause previews' }))
  expect(tile('Neon glow')).not.toBe(moving)
  await leaveAndReturn(user)
  expect(tile('Neon glow')).not.toBe(moving)
  await user.click(screen.getByRole('button', { name: 'Play previews' }))
  expect(tile('Neon glow')).toBe(moving)
})

test('the tiles rest where the system asks for stillness', async () => {
  const { user } = await renderPanel()
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('reduced-motion') }),
  )
  await leaveAndReturn(user)
  expect(screen.getByRole('button', { name: 'Play previews' })).toBeDefined()
})

test('each preset is active by its own style', () => {
  expect(PRESET_KEYS.map((key) => activePreset(presetStyle(key)))).toEqual(PRESET_KEYS)
})

test('a changed style still counts as its preset, and the two boxes are told apart by their corners', () => {
  const box = presetStyle('word_background_color')
  expect(activePreset({ ...box, backColour: '00FF00FF', fontsize: 12 })).toBe(
    'word_background_color',
  )
  expect(activePreset({ ...box, borderStyle: 2 })).toBe('word_background_color_rounded')
  expect(activePreset({ ...presetStyle('karaoke_smooth'), borderStyle: 3 })).toBe('karaoke_smooth')
})

test('choosing one before the first word goes to that word, to show something', async () => {
  const words = STORED.words.map((word) => ({ ...word, start: word.start + 1, end: word.end + 1 }))
  const { user, playback } = await renderPanel({ stored: { ...STORED, words } })
  await user.click(screen.getByRole('radio', { name: 'Neon glow' }))
  expect(playback.store.state.currentTime).toBeCloseTo(1.25)
  playback.seek(2.7)
  await user.click(screen.getByRole('radio', { name: 'Plain' }))
  expect(playback.store.state.currentTime).toBeCloseTo(2.7)
})
