import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { DEFAULT_STYLE } from '#captions/index.ts'
import { createCaptionCompiler } from './caption-compiler.ts'

const SHAPES = new URL('captions/fonts/shapes.bin', import.meta.resolve('#config'))
const SOURCE = {
  words: [{ word: 'hello', start: 0.1, end: 0.6, hidden: false }],
  styles: { ...DEFAULT_STYLE },
  width: 720,
  height: 1280,
  lang: 'en',
}

describe('the caption compiler', () => {
  test('lays captions out with the fonts of the pack, which it reads once', async () => {
    let reads = 0
    const compiler = createCaptionCompiler(() => {
      reads += 1
      return readFile(SHAPES)
    })
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
    const compiler = createCaptionCompiler(() =>
      isThere ? readFile(SHAPES) : Promise.reject(new Error('not built yet')),
    )
    await expect(compiler.compile(SOURCE)).rejects.toThrow('not built yet')
    isThere = true
    expect((await compiler.compile(SOURCE)).ass).toContain('[Script Info]')
  })
})
