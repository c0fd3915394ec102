import { expect, test } from 'vitest'
import { CAPTION_FILE_MAX_LENGTH } from '#config'
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

test('what is larger than subtitles is not read', async () => {
  expect(await readTextFile(new Blob(['x'.repeat(CAPTION_FILE_MAX_LENGTH + 1)]))).toBeNull()
  expect(await readTextFile(new Blob(['x'.repeat(CAPTION_FILE_MAX_LENGTH)]))).not.toBeNull()
})
