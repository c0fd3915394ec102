import { describe, expect, test, vi } from 'vitest'
import type { WantedFile } from '#api/ports/caption-compiler.ts'
import { readGivenText } from '#captions/formats/read-given-text.ts'
import { presetStyle, type Word } from '#captions/index.ts'
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
/** Of times in seconds: files tell them as exactly as this. */
const inCentiseconds = (words: readonly Word[]) =>
  words.map(({ word, start, end }) => [word, ...[start, end].map(toCentiseconds)])
const toCentiseconds = (seconds: number) => Math.round(Math.round(seconds * 1000) / 10)
const wordsIn = (file: string) => {
  const given = readGivenText(file)
  return given.kind === 'words' ? given.words : []
}
const spoken = (talk: string) => sourceOf(talk).words.map(({ word }) => word)

describe('captions as files', () => {
  test.each(['en', 'ar', 'ja', 'emoji'])(
    'tell the words of %s and their times to programs that read WebVTT or ASS',
    async (talk) => {
      const expected = inCentiseconds(sourceOf(talk).words)
      expect(inCentiseconds(wordsIn(await write(talk, 'vtt', 'word')))).toEqual(expected)
      expect(inCentiseconds(wordsIn(await write(talk, 'ass')))).toEqual(expected)
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
    const words = source.words.map((word, index) => ({
      ...word,
      ...(index % 3 === 0 && { brk: 'line' as const }),
      ...(index % 2 === 0 && { conf: 0.25 }),
    }))
    const file = await compiler.write({ ...source, words }, { format: 'json', level: 'caption' })
    const hasTimes = ({ start, end }: Word) => start >= 0 && Number.isFinite(end)
    expect(words.filter(hasTimes)).toHaveLength(words.length - 3)
    expect(readGivenText(file)).toEqual({
      ...{ kind: 'words', format: 'json', language: 'en', styles: source.styles },
      words: words.filter(hasTimes),
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

  test('as ASS are written by the next call where the subsetter could not be read', async () => {
    const { hbSubsetWasm } = await import('#hb-subset-wasm')
    const readOnceMore = vi.fn(hbSubsetWasm).mockRejectedValueOnce(new Error('not there yet'))
    vi.resetModules()
    vi.doMock('#hb-subset-wasm', () => ({ hbSubsetWasm: readOnceMore }))
    const fresh = await import('./caption-compiler.ts')
    const { write } = fresh.createCaptionCompiler(captionData)
    const wanted = { format: 'ass', level: 'caption' } as const
    await expect(write(sourceOf('en'), wanted)).rejects.toThrow('not there yet')
    expect(await write(sourceOf('en'), wanted)).toContain('[Fonts]')
  })
})
