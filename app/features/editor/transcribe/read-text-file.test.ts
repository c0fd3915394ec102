import { expect, test } from 'vitest'
import { CAPTION_FILE_MAX_BYTES } from '#config'
import { readTextFile } from './read-text-file.ts'

const read = (...bytes: number[]) => readTextFile(new Blob([Uint8Array.from(bytes)]))

test.each([
  ['UTF-8', [0xc3, 0xa9]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa9]],
  ['UTF-16, little end first', [0xff, 0xfe, 0xe9, 0]],
  ['UTF-16, big end first', [0xfe, 0xff, 0, 0xe9]],
  ['Windows-1252', [0xe9]],
])('a text in %s is read', async (_, bytes) => {
  expect(await read(...bytes)).toBe('é')
})

test.each(['x', 'é', '字', '😀'])(
  'what is larger than subtitles is not read: %s',
  async (character) => {
    const length = Math.floor(CAPTION_FILE_MAX_BYTES / new TextEncoder().encode(character).length)
    expect(await readTextFile(new Blob([character.repeat(length)]))).toHaveLength(
      length * character.length,
    )
    expect(await readTextFile(new Blob([character.repeat(length + 1)]))).toBeNull()
  },
)

test('the fonts that ASS carries are not read, however large', async () => {
  const head = '[Script Info]\nTitle: x\n'
  const events = '[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,A,,0,0,0,,Hi'
  const font = `${'['.repeat(79)}]\n`.repeat(50_000)
  const carried = `[Fonts]\r\nfontname: A_0.ttf\r\n${font}\n[Graphics]\nfilename: a.png\n[A]\n`
  expect(await readTextFile(new Blob([head, carried, events]))).toBe(head + events)
  expect(await readTextFile(new Blob([head, `${events}\n`, carried]))).toBe(head + events)
  expect(await readTextFile(new Blob(['My words\n[Fonts]\nare large']))).toMatch(/are large$/)
})
