import wasm from 'harfbuzzjs/dist/harfbuzz-subset.wasm'
import type { HbWasmSource } from './types.ts'

/** HarfBuzz's subsetter as the module that Workers compile at deployment. */
export async function hbSubsetWasm(): Promise<HbWasmSource> {
  return wasm
}
