import type { HbWasmSource } from './types.ts'

type Call = (...values: number[]) => number

const EXPORTS = [
  'malloc',
  'hb_blob_create',
  'hb_blob_destroy',
  'hb_face_create',
  'hb_face_get_upem',
  'hb_font_create',
  'hb_font_get_nominal_glyph',
  'hb_ot_metrics_get_position',
  'hb_buffer_create',
  'hb_buffer_reset',
  'hb_buffer_add_utf16',
  'hb_buffer_set_direction',
  'hb_buffer_set_script',
  'hb_buffer_set_language',
  'hb_buffer_guess_segment_properties',
  'hb_buffer_get_glyph_infos',
  'hb_buffer_get_glyph_positions',
  'hb_language_from_string',
  'hb_shape',
] as const

/** The C functions that are used, by their names. */
export type HarfBuzz = Record<(typeof EXPORTS)[number], Call>

/**
 * Starts HarfBuzz from its C exports. The package's own JavaScript compiles code at run time, which Workers refuse.
 * The ABI is that of the pinned harfbuzzjs; a test compares it with the package's official interface.
 */
export async function startHarfBuzz(
  source: HbWasmSource,
): Promise<{ hb: HarfBuzz; memory: WebAssembly.Memory }> {
  return startWasm(source, EXPORTS)
}

/** The C functions of these names in a module of harfbuzzjs, and the memory that they share. */
export async function startWasm<Name extends string>(
  source: HbWasmSource,
  names: readonly Name[],
): Promise<{ hb: Record<Name, Call>; memory: WebAssembly.Memory }> {
  const { exports } = await instantiate(await toModule(source))
  const memory = exports.memory
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('harfbuzz.wasm has no memory')
  return { hb: pickExports(exports, names), memory }
}

async function toModule(source: HbWasmSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source
  return WebAssembly.compile(source instanceof Response ? await source.arrayBuffer() : source)
}

async function instantiate(module: WebAssembly.Module): Promise<WebAssembly.Instance> {
  let memory: WebAssembly.Memory | undefined
  const imports: Record<string, Record<string, Call>> = {}
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {}
    imports[from][name] = () => {
      throw new Error(`harfbuzz called ${name}`)
    }
  }
  imports.env = {
    ...imports.env,
    _emscripten_runtime_keepalive_clear: () => 0,
    emscripten_resize_heap: (wanted = 0) => {
      if (!memory) return 0
      const pages = ((wanted >>> 0) - memory.buffer.byteLength + 65535) >>> 16
      try {
        memory.grow(pages)
        return 1
      } catch {
        return 0
      }
    },
  }
  const instance = await WebAssembly.instantiate(module, imports)
  if (instance.exports.memory instanceof WebAssembly.Memory) memory = instance.exports.memory
  const construct = instance.exports.__wasm_call_ctors ?? instance.exports._initialize
  if (typeof construct === 'function') construct()
  return instance
}

function pickExports<Name extends string>(exports: WebAssembly.Exports, names: readonly Name[]) {
  const pick = (name: Name) => {
    const call = exports[name]
    if (typeof call !== 'function') throw new Error(`harfbuzz.wasm has no ${name}`)
    return call as Call
  }
  return Object.fromEntries(names.map((name) => [name, pick(name)])) as Record<Name, Call>
}
