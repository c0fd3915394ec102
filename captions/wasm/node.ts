import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { HbWasmSource } from './types.ts'

/** Reads HarfBuzz for Node and Deno: the file beside this one (bundles carry it along), else the npm package's. */
export async function hbWasm(): Promise<HbWasmSource> {
  const beside = join(import.meta.dirname, 'harfbuzz.wasm')
  const file = existsSync(beside)
    ? beside
    : createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz.wasm')
  return new Uint8Array(readFileSync(file))
}
