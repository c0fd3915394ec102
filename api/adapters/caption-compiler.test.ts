import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { DEFAULT_STYLE } from '#captions/index.ts'
import { captionData } from '#tests/golden/caption-fonts.ts'
import { createCaptionCompiler } from './caption-compiler.ts'

const SHAPES = new URL('captions/fonts/shapes.bin', import.meta.resolve('#config'))
const { readEmoji } = captionData
const SOURCE = {
  words: [{ word: 'hello', start: 0.1, end: 0.6, hidden: false }],
  styles: { ...DEFAULT_STYLE },
  width: 720,
  height: 1280,
  lang: 'en',
}

const withWord = (word: string) => ({
  ...SOURCE,
  words: [{ word, start: 0.1, end: 0.6, hidden: false }],
})

describe('the caption compiler', () => {
  test('lays captions out with the fonts of the pack, which it reads once', async () => {
    let reads = 0
    const readShapes = () => {
      reads += 1
      return readFile(SHAPES)
    }
    const compiler = createCaptionCompiler({ ...captionData, readShapes })
    const [one, two] = await Promise.all([compiler.compile(SOURCE), compiler.compile(SOURCE)])
    expect(one.ass).toContain('[Script Info]')
    expect(one.ass).toContain('PlayResX: 720')
    expect(one.fonts.length).toBeGreaterThan(0)
    for (const font of one.fonts) expect(font.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(two).toEqual(one)
    expect(reads).toBe(1)
  })

  test('tries again after a pack that could not be read', async () => {
    let isThere = false
    const readShapes = () =>
      isThere ? readFile(SHAPES) : Promise.reject(new Error('not built yet'))
    const compiler = createCaptionCompiler({ ...captionData, readShapes })
    await expect(compiler.compile(SOURCE)).rejects.toThrow('not built yet')
    isThere = true
    expect((await compiler.compile(SOURCE)).ass).toContain('[Script Info]')
  })

  test('reads the emoji that are spoken of, each chunk once, and none for text', async () => {
    const read: string[] = []
    const compiler = createCaptionCompiler({
      ...captionData,
      readEmoji: (chunk) => {
        read.push(chunk.file)
        return readEmoji(chunk)
      },
    })
    await compiler.compile(SOURCE)
    expect(read).toEqual([])
    const { ass } = await compiler.compile(withWord('ok👍🏽🇫🇷'))
    expect(ass).toContain('\\p4')
    await compiler.compile(withWord('👍🇩🇪'))
    expect(read.toSorted()).toEqual(['flags-1.json', 'frequent-1.json'])
  })

  test('refuses emoji that are not those of the page, and asks for them again', async () => {
    let isWhole = false
    const compiler = createCaptionCompiler({
      ...captionData,
      readEmoji: async (chunk) => (isWhole ? readEmoji(chunk) : new Uint8Array(8)),
    })
    const source = withWord('👍')
    await expect(compiler.compile(source)).rejects.toThrow('build the emoji again')
    isWhole = true
    expect((await compiler.compile(source)).ass).toContain('\\p4')
  })
})
