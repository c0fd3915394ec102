import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { emojiAddress } from '#captions/emoji/emoji-set.ts'
import { EMOJI_CHUNKS } from '#captions/emoji/manifest.ts'
import { fontAddress } from '#captions/fonts/font-address.ts'
import { FONT_FILES } from '#captions/fonts/manifest.ts'

const CAPTIONS = join(import.meta.dirname, '..', '..', 'captions')

type CaptionFile = { path: string; type: string }

/**
 * Serves what the preview fetches by digest, the worker's own font files and the emoji: from the folder in development,
 * as files of the build after it.
 */
export function captionFiles(): Plugin {
  const files = new Map<string, CaptionFile>([
    ...FONT_FILES.map((font): [string, CaptionFile] => [
      fontAddress(font),
      { path: join(CAPTIONS, 'fonts', 'files', font.file), type: 'font/ttf' },
    ]),
    ...EMOJI_CHUNKS.map((chunk): [string, CaptionFile] => [
      emojiAddress(chunk),
      { path: join(CAPTIONS, 'emoji', 'chunks', chunk.file), type: 'application/json' },
    ]),
  ])
  return {
    name: 'wordlight:caption-files',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const file = files.get(request.url ?? '')
        if (!file) return next()
        readFile(file.path).then((bytes) => {
          response.setHeader('content-type', file.type)
          response.setHeader('cache-control', 'public, max-age=31536000, immutable')
          response.end(bytes)
        }, next)
      })
    },
    async generateBundle() {
      for (const [address, { path }] of files)
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: await readFile(path) })
    },
  }
}
