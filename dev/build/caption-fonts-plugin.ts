import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { fontAddress } from '#captions/fonts/font-address.ts'
import { FONT_FILES, type FontFile } from '#captions/fonts/manifest.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'captions', 'fonts', 'files')

const read = ({ file }: FontFile) => readFile(join(FOLDER, file))

/** Serves the worker's own font files to the preview: from the folder in development, as files of the build after it. */
export function captionFonts(): Plugin {
  const fonts = new Map(FONT_FILES.map((font) => [fontAddress(font), font]))
  return {
    name: 'wordlight:caption-fonts',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const font = fonts.get(request.url ?? '')
        if (!font) return next()
        read(font).then((bytes) => {
          response.setHeader('content-type', 'font/ttf')
          response.setHeader('cache-control', 'public, max-age=31536000, immutable')
          response.end(bytes)
        }, next)
      })
    },
    async generateBundle() {
      for (const [address, font] of fonts)
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: await read(font) })
    },
  }
}
