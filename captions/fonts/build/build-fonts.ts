import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FONT_FILES, type FontFile } from '#captions/fonts/manifest.ts'
import { shapesOf, writeShapePack } from '#captions/fonts/shape-pack.ts'
import { stripOutlines } from './strip-outlines.ts'

/**
 * Makes what git does not hold: `fonts/files/` (the complete fonts, for renderers), `fonts/shapes/` (the same without
 * outlines, to measure with) and `fonts/shapes.bin` (all shapes in one file). Run by `node captions/fonts/build/build-fonts.ts`; writes only what is missing or differs.
 */
const FONTS = join(import.meta.dirname, '..')
const FILES = join(FONTS, 'files')
const SHAPES = join(FONTS, 'shapes')
const PACK = join(FONTS, 'shapes.bin')
const PACKAGES = join(FONTS, '..', '..', 'node_modules', '@expo-google-fonts')

await mkdir(FILES, { recursive: true })
await mkdir(SHAPES, { recursive: true })
const fonts = []
for (const font of FONT_FILES) {
  const bytes = await placeFont(font)
  const shapes = stripOutlines(bytes)
  await replaceIfChanged(join(SHAPES, shapesOf(font.file)), shapes)
  fonts.push({ file: font.file, sha256: font.sha256, shapes })
}
const files = FONT_FILES.map(({ file }) => file)
await removeStrangers(FILES, files)
await removeStrangers(SHAPES, files.map(shapesOf))
await replaceIfChanged(PACK, writeShapePack(fonts))

async function placeFont(font: FontFile): Promise<Uint8Array> {
  const target = join(FILES, font.file)
  const placed = await readIfThere(target)
  if (placed && digest(placed) === font.sha256) return placed
  const bytes = await readSource(font)
  if (digest(bytes) !== font.sha256)
    throw new Error(
      `${font.file} is not the font that the manifest names (sha256 ${digest(bytes)})`,
    )
  await replaceIfChanged(target, bytes)
  return bytes
}

async function readSource({ family, file }: FontFile): Promise<Uint8Array> {
  const name = family
    .replace(/ Black$/, '')
    .toLowerCase()
    .replaceAll(' ', '-')
  const face = file.replace(/^[^_]+_|\.ttf$/g, '')
  const folder = join(PACKAGES, name)
  // The face that no package holds as a TTF lies beside this file.
  const places = [join(folder, face, file), join(folder, file), join(import.meta.dirname, file)]
  for (const place of places) {
    const bytes = await readIfThere(place)
    if (bytes) return bytes
  }
  throw new Error(`${file} is in none of: ${places.join(', ')}`)
}

async function removeStrangers(folder: string, known: readonly string[]) {
  for (const file of await readdir(folder)) {
    if (!known.includes(file)) await rm(join(folder, file))
  }
}

/** Readers see the old file or the new one, never half of it. */
async function replaceIfChanged(target: string, bytes: Uint8Array) {
  const placed = await readIfThere(target)
  if (placed && digest(placed) === digest(bytes)) return
  const partial = `${target}.${process.pid}.part`
  await writeFile(partial, bytes)
  await rename(partial, target)
}

async function readIfThere(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
