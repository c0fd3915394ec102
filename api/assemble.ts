import { dirname, join } from 'node:path'
import { createMemoryWakeBus } from './adapters/memory-wake-bus.ts'
import type { Deps } from './api-env.ts'
import { assembleParts, connect } from './assemble-parts.ts'
import type { ApiConfig } from './config.ts'

const DEFAULT_FONTS = new URL('captions/fonts/shapes.bin', import.meta.resolve('#config'))
const DEFAULT_EMOJI = new URL('captions/emoji/chunks/', import.meta.resolve('#config'))

/** The adapters of a process that serves for long (Deno, Node); `close` ends what they opened. */
export function assemble(
  config: ApiConfig,
  runtime: {
    write: (line: string) => void
    readFile: (path: string | URL) => Promise<Uint8Array>
  },
): { deps: Deps; close: () => Promise<void> } {
  const parts = assembleParts(config, {
    write: runtime.write,
    captionData: {
      readShapes: () => runtime.readFile(config.CAPTION_FONTS ?? DEFAULT_FONTS),
      readEmoji: ({ file }) => runtime.readFile(emojiFile(config, file)),
      readFont: ({ file }) => runtime.readFile(fontFile(config, file)),
    },
    wake: createMemoryWakeBus(),
    formMaxBytes: null,
  })
  return connect(config, parts)
}

function emojiFile({ CAPTION_EMOJI }: ApiConfig, file: string): string | URL {
  return CAPTION_EMOJI === undefined ? new URL(file, DEFAULT_EMOJI) : `${CAPTION_EMOJI}/${file}`
}

/** Complete fonts lie beside the shapes. */
function fontFile({ CAPTION_FONTS }: ApiConfig, file: string): string | URL {
  if (CAPTION_FONTS === undefined) return new URL(`files/${file}`, DEFAULT_FONTS)
  return join(dirname(CAPTION_FONTS), 'files', file)
}
