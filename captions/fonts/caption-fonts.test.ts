import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FONTS_FOLDER } from '#tests/golden/caption-fonts.ts'
import { CAPTION_FONTS } from './caption-fonts.ts'

test('the eight fonts of the specification are offered, and the default before them', () => {
  expect(CAPTION_FONTS.map(({ name, value }) => [name, value])).toEqual([
    ['Montserrat Black', 'montserrat black'],
    ...[
      'Montserrat',
      'Noto Color Emoji',
      'Noto Sans',
      'Roboto',
      'Fruktur',
      'Special Gothic Expanded One',
      'Comic Relief',
      'Rowdies',
    ].map((name) => [name, name]),
  ])
})

test('bold and italic are told where a face for them exists', () => {
  const having = (key: 'hasBold' | 'hasItalic') =>
    CAPTION_FONTS.filter((font) => font[key]).map(({ name }) => name)
  const noto = ['Noto Color Emoji', 'Noto Sans']
  expect(having('hasBold')).toEqual(['Montserrat', ...noto, 'Roboto', 'Comic Relief', 'Rowdies'])
  expect(having('hasItalic')).toEqual([
    ...['Montserrat Black', 'Montserrat'],
    ...[...noto, 'Roboto', 'Fruktur'],
  ])
})

test.each(CAPTION_FONTS)('$name lies under /fonts', ({ file, path }) => {
  expect(path).toMatch(new RegExp(`^/fonts/[0-9a-f]{16}/${file}$`))
  expect(existsSync(join(FONTS_FOLDER, 'files', file))).toBe(true)
})
