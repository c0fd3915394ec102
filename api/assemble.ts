import { createMemoryWakeBus } from './adapters/memory-wake-bus.ts'
import type { Deps } from './api-env.ts'
import { assembleParts, connect } from './assemble-parts.ts'
import type { ApiConfig } from './config.ts'

const DEFAULT_FONTS = new URL('captions/fonts/shapes.bin', import.meta.resolve('#config'))

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
    readShapes: () => runtime.readFile(config.CAPTION_FONTS ?? DEFAULT_FONTS),
    wake: createMemoryWakeBus(),
    formMaxBytes: null,
  })
  return connect(config, parts)
}
