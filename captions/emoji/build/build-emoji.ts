import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EMOJI_CHUNKS, type EmojiChunk } from '#captions/emoji/manifest.ts'
import { packChunks } from './pack.ts'
import { readSources } from './sources.ts'
import { writeManifest } from './write-manifest.ts'

/**
 * Makes what git does not hold: `emoji/chunks/`, the emoji as flat layers for libass. Run by `node
 * captions/emoji/build/build-emoji.ts`; refuses to make other bytes than those of the manifest, which `--accept` writes anew.
 */
const EMOJI = join(import.meta.dirname, '..')
const CHUNKS = join(EMOJI, 'chunks')
const MANIFEST = join(EMOJI, 'manifest.ts')

if (!(await isInPlace())) {
  const chunks = packChunks(readSources()).map(({ file, graphemes, bytes }) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { file, sha256, graphemes, bytes }
  })
  const made: EmojiChunk[] = chunks.map(({ bytes: _, ...chunk }) => chunk)
  if (process.argv.includes('--accept')) await writeFile(MANIFEST, writeManifest(made))
  else if (JSON.stringify(made) !== JSON.stringify(EMOJI_CHUNKS))
    throw new Error(
      'These emoji are not those of the manifest: look at them, then run with --accept.',
    )
  await mkdir(CHUNKS, { recursive: true })
  for (const { file, bytes } of chunks) {
    // Readers see the old file or the new one, never half of it.
    const partial = join(CHUNKS, `${file}.${process.pid}.part`)
    await writeFile(partial, bytes)
    await rename(partial, join(CHUNKS, file))
  }
  const files = chunks.map(({ file }) => file)
  for (const file of await readdir(CHUNKS)) if (!files.includes(file)) await rm(join(CHUNKS, file))
}

/** Making them takes half a minute: chunks with the manifest's digests need not be made again. */
async function isInPlace(): Promise<boolean> {
  if (process.argv.includes('--accept')) return false
  const digests = EMOJI_CHUNKS.map(async ({ file, sha256 }) => {
    const bytes = await readFile(join(CHUNKS, file)).catch(() => '')
    return createHash('sha256').update(bytes).digest('hex') === sha256
  })
  return (await Promise.all(digests)).every(Boolean)
}
