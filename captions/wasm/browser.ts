import url from 'harfbuzzjs/dist/harfbuzz.wasm?url'
import type { HbWasmSource } from './types.ts'

/** Fetches the HarfBuzz file that Vite emits. */
export async function hbWasm(): Promise<HbWasmSource> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`harfbuzz.wasm: HTTP ${response.status}`)
  return response
}
