import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { HbWasmSource } from './types.ts'

/** Reads HarfBuzz's subsetter for Node and Deno. */
export async function hbSubsetWasm(): Promise<HbWasmSource> {
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  return new Uint8Array(readFileSync(file))
}
