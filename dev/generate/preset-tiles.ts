/**
 * Draws the pictures of the presets with the captions engine and the worker's libass, so that a tile shows what a
 * preset really does: `node dev/generate/preset-tiles.ts`. Look at each before committing it.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRESET_KEYS, type PresetKey } from '#captions/index.ts'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { cutOut, drawCaptions, layOver } from './pictures/drawn-captions.ts'
import { paintGround } from './pictures/ground.ts'
import { TILE, type TileCaptions, tileCaptions, tileDigest } from './pictures/tile-captions.ts'
import { renderTileManifest, TILES_FOLDER } from './pictures/tile-manifest.ts'
import { writeWebp } from './pictures/webp.ts'

/** Soft light is too large when cut out: such a tile brings the ground along. */
const ON_GROUND: readonly PresetKey[] = ['neon_glow']
const QUALITY = 80

const ground = paintGround(TILE)
writeWebp(join(TILES_FOLDER, 'ground.webp'), ground, { ...TILE, format: 'rgb24', quality: 90 })

const fonts = await loadCaptionFonts()
const digests: Partial<Record<PresetKey, string>> = {}
for (const preset of PRESET_KEYS) {
  const captions = tileCaptions(preset, fonts)
  writeTile(preset, captions)
  digests[preset] = tileDigest(captions)
}
writeFileSync(join(TILES_FOLDER, 'digests.json'), `${JSON.stringify(digests, null, 2)}\n`)
writeFileSync(join(TILES_FOLDER, 'preset-tiles.ts'), renderTileManifest())

function writeTile(preset: PresetKey, captions: TileCaptions): void {
  const drawn = drawCaptions(captions, TILE)
  const hasGround = ON_GROUND.includes(preset)
  const frames = hasGround ? layOver(drawn, ground) : cutOut(drawn, TILE.shades)
  const packing = hasGround
    ? ({ ...TILE, format: 'rgb24', quality: QUALITY } as const)
    : ({ ...TILE, format: 'rgba' } as const)
  writeWebp(join(TILES_FOLDER, `${preset}.webp`), frames, packing)
  writeWebp(join(TILES_FOLDER, `${preset}-still.webp`), stillOf(frames), packing)
}

function stillOf(frames: Buffer): Buffer {
  const frameLength = frames.length / (TILE.seconds * TILE.framesPerSecond)
  const start = Math.round(TILE.stillSecond * TILE.framesPerSecond) * frameLength
  return frames.subarray(start, start + frameLength)
}
