import { expect, test } from 'vitest'
import { CaptionError } from './caption-error.ts'
import { PRESET_KEYS, PRESETS, presetStyle } from './presets.ts'
import { DEFAULT_STYLE, parseStyle } from './style.ts'

test('an empty style is the default style', () => {
  expect(parseStyle({})).toEqual(DEFAULT_STYLE)
})

test.each(PRESET_KEYS)('the preset %s is a style that the engine accepts as it is', (key) => {
  expect(parseStyle(presetStyle(key))).toEqual(presetStyle(key))
})

test('only the two box presets share an animation', () => {
  const names = PRESET_KEYS.map((key) => PRESETS[key].animation_text)
  expect(new Set(names).size).toBe(PRESET_KEYS.length - 1)
})

test.each([
  ['fontsize', 900, 42],
  ['fontsize', -3, 8],
  ['marginV', 5000, 300],
  ['marginV', -5000, -300],
  ['outline', 1e9, 12],
  ['text_factor_lenght', 0, 0.3],
])('%s %d is brought to %d', (field, given, kept) => {
  expect(parseStyle({ [field]: given })).toMatchObject({ [field]: kept })
})

test('colours and font names come out in their one form', () => {
  const style = parseStyle({ primaryColour: '#abc', fontname: ' MONTSERRAT Black ' })
  expect(style).toMatchObject({ primaryColour: 'AABBCCFF', fontname: 'montserrat black' })
  expect(parseStyle({ fontname: 'roboto' }).fontname).toBe('Roboto')
})

test('switches take the numbers of the wire and plain booleans', () => {
  expect(parseStyle({ bold: true, italic: true, underline: -1, strikeOut: 1 })).toMatchObject({
    bold: -1,
    italic: 1,
    underline: 1,
    strikeOut: 1,
  })
})

test('unknown fields are left out, missing ones may be null', () => {
  expect(parseStyle({ evil: '{\\p1}', __proto__: { outline: 9 }, outline: null })).toEqual(
    DEFAULT_STYLE,
  )
})

test.each([
  ['primaryColour', 'red'],
  ['primaryColour', 0xffffff],
  ['fontsize', '36'],
  ['fontsize', Number.NaN],
  ['xshadow', Number.POSITIVE_INFINITY],
  ['fontname', 'Comic Sans'],
  ['fontname', '../../etc/passwd'],
  ['borderStyle', 1],
  ['position', 'left'],
  ['animation_text', 'constructor'],
  ['animation_in', ''],
  ['bold', 'yes'],
  ['words_per_caption', 8],
  ['words_per_caption', 0],
  ['max_lines', 4],
  ['break_on_pause', 'yes'],
])('%s = %j is refused by name', (field, value) => {
  expect(() => parseStyle({ [field]: value })).toThrow(CaptionError)
  expect(() => parseStyle({ [field]: value })).toThrow(field)
})

test.each([null, undefined, 'style', 7, []])('%j is no style', (input) => {
  expect(() => parseStyle(input)).toThrow(CaptionError)
})
