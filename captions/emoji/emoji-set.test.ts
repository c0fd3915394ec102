import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEmojiChunk } from '#tests/golden/caption-fonts.ts'
import { lookUpEmoji } from './emoji-index.ts'
import { createEmojiSet, EmojiNotLoaded, emojiAddress } from './emoji-set.ts'
import { EMOJI_CHUNKS } from './manifest.ts'

const LARGEST_BYTES = 250_000
const bytesOf = (text: string) => new TextEncoder().encode(text)
const [chunk] = EMOJI_CHUNKS

test.each(EMOJI_CHUNKS)('$file is the file of the manifest, and not large', (listed) => {
  const bytes = readEmojiChunk(listed)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(listed.sha256)
  expect(bytes.length).toBeLessThan(LARGEST_BYTES)
})

test('each chunk draws exactly what the manifest lists, every layer with a shape', () => {
  const set = createEmojiSet(readEmojiChunk)
  for (const listed of EMOJI_CHUNKS) {
    for (const [key, { silhouette, layers }] of set.open(listed)) {
      expect(lookUpEmoji(key)?.chunk.file, key).toBe(listed.file)
      for (const { points } of [silhouette, ...layers.map(({ drawing }) => drawing)])
        expect(points.length, key).toBeGreaterThanOrEqual(4)
    }
    const bases = listed.graphemes.split(' ').map((each) => each.replace(/[~+]+$/, ''))
    expect(bases.filter((key) => !set.open(listed).has(key))).toEqual([])
  }
})

test('a drawing is read as absolute points', () => {
  const stored = {
    drawings: ['m10 20l5-5 5 5b1 2 3 4 5-6m-10 0l1 1'],
    emoji: { a: [0, 'FF0000FF', 0] },
  }
  const set = createEmojiSet(() => bytesOf(JSON.stringify(stored)))
  const picture = chunk && set.open(chunk).get('a')
  expect(picture?.layers).toEqual([{ colour: 'FF0000FF', drawing: picture?.silhouette }])
  expect(picture?.silhouette).toEqual({
    steps: ['m', 'l', 'l', 'b', 'm', 'l'],
    points: [10, 20, 15, 15, 20, 20, 21, 22, 23, 24, 25, 14, 15, 14, 16, 15],
  })
})

test('a chunk that is not there is named, and read once when it is', () => {
  let reads = 0
  let isThere = false
  const set = createEmojiSet(() => {
    if (!isThere) return undefined
    reads += 1
    return bytesOf('{"drawings":[],"emoji":{}}')
  })
  if (!chunk) throw new Error('no chunks')
  expect(() => set.open(chunk)).toThrow(EmojiNotLoaded)
  expect(() => set.open(chunk)).toThrow(chunk.file)
  isThere = true
  expect(set.open(chunk)).toBe(set.open(chunk))
  expect(reads).toBe(1)
})

test('an address changes with the bytes', () => {
  const listed = { file: 'a.json', sha256: 'ab'.repeat(32), graphemes: '' }
  expect(emojiAddress(listed)).toBe(`/emoji/${'ab'.repeat(8)}/a.json`)
})
