/** The HarfBuzz module in whatever form the runtime at hand can supply it. */
export type HbWasmSource = WebAssembly.Module | BufferSource | Response

/** What each loader of `#hb-wasm` exports. */
export declare function hbWasm(): Promise<HbWasmSource>

/** What each loader of `#hb-subset-wasm` exports. */
export declare function hbSubsetWasm(): Promise<HbWasmSource>
