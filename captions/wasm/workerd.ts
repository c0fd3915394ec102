import wasm from 'harfbuzzjs/dist/harfbuzz.wasm'
import type { HbWasmSource } from './types.ts'

/** HarfBuzz as the module that Workers compile at deployment; they refuse to compile bytes. */
export async function hbWasm(): Promise<HbWasmSource> {
  return wasm
}
