import { describe, expect, test } from 'vitest'
import type { WantedFile } from '#api/ports/caption-compiler.ts'
import { readGivenText } from '#captions/formats/read-given-text.ts'
import { presetStyle } from '#captions/index.ts'
import { captionData } from '#tests/golden/caption-fonts.ts'
import { TALKS } from '#tests/golden/talks.ts'
import { createCaptionCompiler } from './caption-compiler.ts'

const compiler = createCaptionCompiler(captionData)
const sourceOf = (talk: string) => ({
  words: TALKS[talk]?.words ?? [],
  lang: TALKS[talk]?.lang ?? '',
  styles: { ...presetStyle('alex_hormozi') },
  width: 720,
  height: 1280,
})
const write = (
  talk: string,
  format: WantedFile['format'],
  level: WantedFile['level'] = 'caption',
) => compiler.write(sourceOf(talk), { format, level })
const spoken = (talk: string) => sourceOf(talk).words.map(({ word }) => word)

describe('captions as files', () => {
  test.each(['en', 'ar', 'ja', 'emoji'])(
    'tell the words of %s and their times to programs that read WebVTT or ASS',
    async (talk) => {
      const { words } = sourceOf(talk)
      const vtt = readGivenText(await write(talk, 'vtt', 'word'))
      expect(vtt).toMatchObject({ words: words.map(({ word, start }) => ({ word, start })) })
      const ass = readGivenText(await write(talk, 'ass'))
      expect(ass).toMatchObject({ words: words.map(({ word }) => ({ word })) })
    },
  )

  test('are the captions of the screen, in the letters that were written', async () => {
    const srt = await write('en', 'srt')
    expect(srt).toMatch(/^1\r\n00:00:00,200 --> 00:00:0\d,\d{3}\r\nMost creators/)
    expect(readGivenText(srt)).toMatchObject({ kind: 'captions' })
    expect((await write('en', 'txt')).split(/\s+/).filter(Boolean)).toEqual(spoken('en'))
  })

  test('back up everything as JSON', async () => {
    const source = sourceOf('hostile')
    expect(readGivenText(await write('hostile', 'json'))).toMatchObject({
      language: 'en',
      styles: source.styles,
    })
  })

  test('as ASS have the fonts that they draw with, read one after the other', async () => {
    let open = 0
    const read: string[] = []
    const { write } = createCaptionCompiler({
      ...captionData,
      readFont: async (font) => {
        open += 1
        expect(open).toBe(1)
        const bytes = await captionData.readFont(font)
        read.push(font.file)
        open -= 1
        return bytes
      },
    })
    const ass = await write(sourceOf('ja'), { format: 'ass', level: 'caption' })
    expect(read).toEqual(['Montserrat_900Black.ttf', 'NotoSansJP_900Black.ttf'])
    expect(ass.match(/^fontname: .*$/gm)).toEqual([
      'fontname: MontserratBlack_0.ttf',
      'fontname: NotoSansJPBlack_0.ttf',
    ])
    await write(sourceOf('ja'), { format: 'vtt', level: 'word' })
    expect(read).toHaveLength(2)
  })
})
