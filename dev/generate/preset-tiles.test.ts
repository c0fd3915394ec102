import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PRESET_KEYS, type PresetKey } from '#captions/index.ts'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { TILE, tileCaptions, tileDigest } from './pictures/tile-captions.ts'
import { renderTileManifest, TILES_FOLDER } from './pictures/tile-manifest.ts'

const KB = 1000
const read = (file: string) => readFileSync(join(TILES_FOLDER, file))
const fonts = await loadCaptionFonts()

test.each(PRESET_KEYS)('the tile of %s was drawn from what the engine writes today', (preset) => {
  const digests = JSON.parse(read('digests.json').toString()) as Record<PresetKey, string>
  expect(digests[preset], 'out of date: run node dev/generate/preset-tiles.ts').toBe(
    tileDigest(tileCaptions(preset, fonts)),
  )
})

test('the module that the editor imports is the one that the command writes', () => {
  expect(read('preset-tiles.ts').toString()).toBe(renderTileManifest())
})

test.each(PRESET_KEYS.filter((preset) => preset !== 'none'))(
  'the tile of %s moves, repeats for ever and takes as long as the others',
  (preset) => {
    const chunks = readChunks(read(`${preset}.webp`))
    const loops = chunks.find(({ name }) => name === 'ANIM')?.body.readUInt16LE(4)
    const milliseconds = chunks
      .filter(({ name }) => name === 'ANMF')
      .reduce((sum, { body }) => sum + body.readUIntLE(12, 3), 0)
    expect({ loops, milliseconds }).toEqual({ loops: 0, milliseconds: TILE.seconds * 1000 })
  },
)

test('tiles are small', () => {
  const sizes = PRESET_KEYS.map((preset) => read(`${preset}.webp`).length)
  const stills = PRESET_KEYS.map((preset) => read(`${preset}-still.webp`).length)
  expect(Math.max(...sizes)).toBeLessThan(40 * KB)
  expect(Math.max(...stills)).toBeLessThan(8 * KB)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(250 * KB)
})

/** The parts of a RIFF file such as WebP. */
function readChunks(file: Buffer): { name: string; body: Buffer }[] {
  const chunks = []
  for (let at = 12; at < file.length; ) {
    const length = file.readUInt32LE(at + 4)
    const body = file.subarray(at + 8, at + 8 + length)
    chunks.push({ name: file.toString('latin1', at, at + 4), body })
    at += 8 + length + (length % 2)
  }
  return chunks
}
