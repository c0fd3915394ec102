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
  'hb_buffer_clear_contents',
  'hb_buffer_add_utf16',
  'hb_buffer_set_direction',
  'hb_buffer_guess_segment_properties',
  'hb_buffer_get_glyph_infos',
  'hb_buffer_get_glyph_positions',
  'hb_shape',
] as const
type HarfBuzz = Record<(typeof EXPORTS)[number], Call>

// hb_memory_mode_t and hb_direction_t of hb-blob.h and hb-common.h.
const READ_ONLY = 1
const LEFT_TO_RIGHT = 4
const RIGHT_TO_LEFT = 5
// hb_glyph_info_t and hb_glyph_position_t of hb-buffer.h, in 32-bit words.
const GLYPH_WORDS = 5
const CLUSTER_WORD = 2
const X_ADVANCE_WORD = 0
const X_OFFSET_WORD = 2
const SCRATCH_UNITS = 256

/** The extent of a shaped run, from where its pen starts. */
export type Extent = {
  /** Sum of the glyphs' advances. */
  advance: number
  /**
   * The ends of the box that libass aligns text by. It goes from the first glyph of each cluster, wherever that is
   * shifted to, over the cluster's advance (ass_render.c, compute_string_bbox), so the dots of Arabic letters move it.
   */
  left: number
  right: number
}

/** A font held by HarfBuzz; all lengths in font units. */
export type HbFont = {
  unitsPerEm: number
  /** OS/2 usWinAscent and usWinDescent, both positive. */
  winAscent: number
  winDescent: number
  /** OS/2 sCapHeight; 0 when the font has none. */
  capHeight: number
  has: (codePoint: number) => boolean
  /** Shapes one run of one script. */
  measure: (text: string, rightToLeft: boolean) => Extent
}

/** Measures text; made by `loadShaper`. */
export type Shaper = { openFont: (bytes: Uint8Array) => HbFont }

/**
 * Starts HarfBuzz from its C exports. The package's own JavaScript compiles code at run time, which Workers refuse.
 * The ABI is that of the pinned harfbuzzjs; a test compares it with the package's official interface.
 */
export async function loadShaper(source: HbWasmSource): Promise<Shaper> {
  const { exports } = await instantiate(await toModule(source))
  const memory = exports.memory
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('harfbuzz.wasm has no memory')
  return createShaper(pickExports(exports), memory)
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
  const construct = instance.exports.__wasm_call_ctors
  if (typeof construct === 'function') construct()
  return instance
}

function pickExports(exports: WebAssembly.Exports): HarfBuzz {
  const pick = (name: string) => {
    const call = exports[name]
    if (typeof call !== 'function') throw new Error(`harfbuzz.wasm has no ${name}`)
    return call as Call
  }
  return Object.fromEntries(EXPORTS.map((name) => [name, pick(name)])) as HarfBuzz
}

function createShaper(hb: HarfBuzz, memory: WebAssembly.Memory): Shaper {
  const buffer = hb.hb_buffer_create()
  const out = hb.malloc(4)
  let scratchUnits = SCRATCH_UNITS
  let scratch = hb.malloc(scratchUnits * 2)
  // A call may grow the memory, which detaches earlier views: each reading takes its own.
  const readInt = (address: number) => new DataView(memory.buffer).getInt32(address, true)

  const write = (text: string) => {
    if (text.length > scratchUnits) {
      scratchUnits = text.length * 2
      scratch = hb.malloc(scratchUnits * 2)
    }
    const units = new Uint16Array(memory.buffer, scratch, text.length)
    for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  }

  const measure = (font: number, text: string, rightToLeft: boolean) => {
    write(text)
    hb.hb_buffer_clear_contents(buffer)
    hb.hb_buffer_add_utf16(buffer, scratch, text.length, 0, text.length)
    hb.hb_buffer_set_direction(buffer, rightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT)
    hb.hb_buffer_guess_segment_properties(buffer)
    hb.hb_shape(font, buffer, 0, 0)
    const infos = hb.hb_buffer_get_glyph_infos(buffer, out)
    const positions = hb.hb_buffer_get_glyph_positions(buffer, out)
    const length = readInt(out) * GLYPH_WORDS
    return toExtent(
      new Int32Array(memory.buffer, infos, length),
      new Int32Array(memory.buffer, positions, length),
    )
  }

  const openFont = (bytes: Uint8Array): HbFont => {
    const address = hb.malloc(bytes.length)
    new Uint8Array(memory.buffer).set(bytes, address)
    const blob = hb.hb_blob_create(address, bytes.length, READ_ONLY, 0, 0)
    const face = hb.hb_face_create(blob, 0)
    const font = hb.hb_font_create(face)
    hb.hb_blob_destroy(blob)
    const metric = (name: string) =>
      hb.hb_ot_metrics_get_position(font, tag(name), out) ? readInt(out) : 0
    return {
      unitsPerEm: hb.hb_face_get_upem(face),
      winAscent: metric('hcla'),
      winDescent: Math.abs(metric('hcld')),
      capHeight: metric('cpht'),
      has: (codePoint) => hb.hb_font_get_nominal_glyph(font, codePoint, out) !== 0,
      measure: (text, rightToLeft) => measure(font, text, rightToLeft),
    }
  }
  return { openFont }
}

function toExtent(infos: Int32Array, positions: Int32Array): Extent {
  let [pen, left, right] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let glyph = 0; glyph < infos.length; ) {
    const cluster = infos[glyph + CLUSTER_WORD]
    const start = pen + (positions[glyph + X_OFFSET_WORD] ?? 0)
    let advance = 0
    for (; glyph < infos.length && infos[glyph + CLUSTER_WORD] === cluster; glyph += GLYPH_WORDS)
      advance += positions[glyph + X_ADVANCE_WORD] ?? 0
    left = Math.min(left, start)
    right = Math.max(right, start + advance)
    pen += advance
  }
  return infos.length === 0 ? { advance: 0, left: 0, right: 0 } : { advance: pen, left, right }
}

/** An OpenType tag: four ASCII letters as a big-endian number. */
function tag(name: string): number {
  return [...name].reduce((value, letter) => (value << 8) | letter.charCodeAt(0), 0)
}
