import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTypesetter } from '#captions/typesetter.ts'
import { loadShaper } from '#captions/wasm/shaper.ts'
import { hbWasm } from '#hb-wasm'
import { FONTS_FOLDER, loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { chooseFont, FONT_NAMES, type FontName, findFontName } from './font-choice.ts'
import { loadFontSet } from './font-set.ts'
import { FONT_FILES } from './manifest.ts'
import { readShapePack, writeShapePack } from './shape-pack.ts'

const fonts = await loadCaptionFonts()
const names = Object.keys(FONT_NAMES) as FontName[]

const facesOf = (name: FontName, text: string, lang = 'en', bold = false) => {
  const typesetter = createTypesetter(fonts, chooseFont(name, bold, false), lang)
  const { runs, text: kept } = typesetter.set(text)
  return {
    kept,
    faces: runs.map(({ face, text: part }) => `${face.file.family}: ${part}`),
    missing: [...typesetter.missing],
  }
}

test('the folder holds exactly the files of the manifest, byte for byte', () => {
  const folder = join(FONTS_FOLDER, 'files')
  expect(readdirSync(folder).sort()).toEqual(FONT_FILES.map(({ file }) => file).sort())
  for (const { file, sha256 } of FONT_FILES) {
    const digest = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
    expect(digest, file).toBe(sha256)
  }
})

test('font names are found whatever their case', () => {
  expect(findFontName(' Montserrat BLACK')).toBe('montserrat black')
  expect(findFontName('noto color emoji')).toBe('Noto Color Emoji')
  expect(findFontName('Arial')).toBeUndefined()
})

test.each(names)('%s has a file for every mix of bold and italic', (name) => {
  for (const bold of [false, true]) {
    for (const italic of [false, true]) {
      const { file, slanted } = chooseFont(name, bold, italic)
      expect(file.family).toBe(FONT_NAMES[name])
      expect(file.italic || slanted).toBe(italic)
      if (bold && FONT_FILES.some((other) => other.family === file.family && other.weight === 700))
        expect(file.weight).toBe(700)
    }
  }
})

test.each(names)('%s covers the French, German and Polish alphabets itself', (name) => {
  const letters = 'ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿÄÖßąćęłńóśźż0123456789€%&?!:;«»…'
  expect(facesOf(name, letters).faces).toHaveLength(1)
})

test('characters that the chosen font lacks come from the font of their script', () => {
  expect(facesOf('Fruktur', 'Жanna').faces).toEqual(['Noto Sans: Ж', 'Fruktur: anna'])
  expect(facesOf('montserrat black', '3秒', 'ja').faces).toEqual([
    'Montserrat Black: 3',
    'Noto Sans JP Black: 秒',
  ])
  expect(facesOf('montserrat black', '视频', 'zh').faces).toEqual(['Noto Sans SC Black: 视频'])
})

test('punctuation is drawn like the letters beside it, digits and Latin letters as chosen', () => {
  expect(facesOf('Roboto', 'مرحبا!', 'ar').faces).toEqual(['Noto Sans Arabic: مرحبا!'])
  expect(facesOf('Fruktur', '«Жизнь»').faces).toEqual(['Noto Sans: «Жизнь»'])
  expect(facesOf('Rowdies', '3ثوان', 'ar').faces).toEqual(['Rowdies: 3', 'Noto Sans Arabic: ثوان'])
  expect(facesOf('Roboto', 'AI(视频)!', 'zh').faces).toEqual([
    'Roboto: AI',
    'Noto Sans SC: (视频)!',
  ])
})

test('a joiner inside a word stays with the letters that it shapes', () => {
  expect(facesOf('Roboto', 'می\u200Cخواهم', 'fa').faces).toEqual([
    'Noto Sans Arabic: می\u200Cخواهم',
  ])
  expect(facesOf('Roboto', 'ශ්\u200Dරී', 'si').faces).toEqual(['Noto Sans Sinhala: ශ්\u200Dරී'])
})

test('East Asian characters come in the shapes of their language', () => {
  const face = (lang: string) => facesOf('Montserrat', '直', lang).faces
  expect(['ja', 'ko', 'zh', 'yue', 'en'].map(face)).toEqual([
    ['Noto Sans JP: 直'],
    ['Noto Sans KR: 直'],
    ['Noto Sans SC: 直'],
    ['Noto Sans SC: 直'],
    ['Noto Sans SC: 直'],
  ])
  expect(facesOf('Montserrat', '안녕ー臺', 'ko').faces).toEqual(['Noto Sans KR: 안녕ー臺'])
})

test('notes, arrows and signs have a font', () => {
  expect(facesOf('Fruktur', '♪→✓★≠①').missing).toEqual([])
})

test('characters that no font has are left out and told', () => {
  expect(facesOf('Rowdies', 'ok\u{1F8FF}')).toMatchObject({ kept: 'ok', missing: ['\u{1F8FF}'] })
})

test('a combined letter keeps to one font', () => {
  expect(facesOf('Rowdies', 'x\u0323').faces).toHaveLength(1)
})

test('only the fonts that are asked for are opened', async () => {
  const shaper = await loadShaper(await hbWasm())
  let opened = 0
  const counting = {
    openFont: (bytes: Uint8Array) => {
      opened++
      return shaper.openFont(bytes)
    },
  }
  const pack = new Uint8Array(readFileSync(join(FONTS_FOLDER, 'shapes.bin')))
  const set = loadFontSet(counting, pack, fonts.emoji)
  expect(opened).toBe(0)
  const typesetter = createTypesetter(set, chooseFont('Roboto', false, false), 'en')
  typesetter.set('Latin only')
  expect(opened).toBe(1)
  typesetter.set('مرحبا')
  expect(opened).toBe(2)
  typesetter.set('ᚠᚢᚦ')
  expect(opened).toBe(2)
})

test('a pack gives back what was put in, under its digest only', () => {
  const shapes = new Uint8Array([1, 2, 3, 4])
  const pack = readShapePack(
    writeShapePack([
      { file: 'a.ttf', sha256: 'aa', shapes: new Uint8Array(8) },
      { file: 'b.ttf', sha256: 'bb', shapes },
    ]),
  )
  expect(pack.find('b.ttf', 'bb')).toEqual(shapes)
  expect(pack.find('b.ttf', 'aa')).toBeUndefined()
  expect(pack.find('c.ttf', 'cc')).toBeUndefined()
})

test('a pack of other bytes or of other fonts is refused', async () => {
  const shaper = await loadShaper(await hbWasm())
  expect(() => readShapePack(new Uint8Array(40))).toThrow('no caption font pack')
  expect(() => loadFontSet(shaper, writeShapePack([]), fonts.emoji)).toThrow('build it again')
})
