import { HEIGHTS_TAG, readHeight } from '#captions/fonts/glyph-heights.ts'
import { readTables } from '#captions/fonts/sfnt.ts'
import { SCRIPTS } from '#captions/scripts.ts'
import { type Extent, GLYPH_WORDS, joinExtents, type Shaped, toExtent } from './extent.ts'
import { type HarfBuzz, startHarfBuzz } from './harfbuzz.ts'
import { type ScriptSpan, splitScripts } from './split-scripts.ts'
import type { HbWasmSource } from './types.ts'

// hb_memory_mode_t and hb_direction_t of hb-blob.h and hb-common.h.
const READ_ONLY = 1
const LEFT_TO_RIGHT = 4
const RIGHT_TO_LEFT = 5
const SCRATCH_UNITS = 256

/** A font held by HarfBuzz; all lengths in em (1 = the font size). */
export type HbFont = {
  /** OS/2 usWinAscent and usWinDescent, both positive. */
  winAscent: number
  winDescent: number
  /** OS/2 sCapHeight; 0 when the font has none. */
  capHeight: number
  has: (codePoint: number) => boolean
  /**
   * Shapes the part `from` to `to` (UTF-16 units) of a text, all in one direction, as libass does: script by script,
   * with the letters around it in view.
   */
  measure: (text: string, rightToLeft: boolean, from: number, to: number) => Extent
}

/** Measures text; made by `loadShaper`. */
export type Shaper = { openFont: (bytes: Uint8Array) => HbFont }

/** A shaper for fonts without outlines, as `fonts/build` makes them. */
export async function loadShaper(source: HbWasmSource): Promise<Shaper> {
  const { hb, memory } = await startHarfBuzz(source)
  return createShaper(hb, memory)
}

function createShaper(hb: HarfBuzz, memory: WebAssembly.Memory): Shaper {
  const buffer = hb.hb_buffer_create()
  const out = hb.malloc(4)
  const languages = new Map<string, number>()
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
  /** A hb_language_t, which lives for ever. */
  const languageOf = (name: string): number => {
    const known = languages.get(name)
    if (known !== undefined) return known
    new Uint8Array(memory.buffer).set(new TextEncoder().encode(name), scratch)
    const language = hb.hb_language_from_string(scratch, name.length)
    languages.set(name, language)
    return language
  }
  const setScript = (script: ScriptSpan['script']) => {
    if (script !== 'shared' && script !== 'other') {
      const { code, language } = SCRIPTS[script]
      hb.hb_buffer_set_script(buffer, tag(code))
      if (language) hb.hb_buffer_set_language(buffer, languageOf(language))
    }
    hb.hb_buffer_guess_segment_properties(buffer)
  }
  const shape = (font: number, text: string, rightToLeft: boolean, span: ScriptSpan): Shaped => {
    write(text)
    hb.hb_buffer_reset(buffer)
    hb.hb_buffer_add_utf16(buffer, scratch, text.length, span.from, span.to - span.from)
    hb.hb_buffer_set_direction(buffer, rightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT)
    setScript(span.script)
    hb.hb_shape(font, buffer, 0, 0)
    const infos = hb.hb_buffer_get_glyph_infos(buffer, out)
    const positions = hb.hb_buffer_get_glyph_positions(buffer, out)
    const length = readInt(out) * GLYPH_WORDS
    return {
      infos: new Int32Array(memory.buffer, infos, length),
      positions: new Int32Array(memory.buffer, positions, length),
    }
  }

  const openFont = (bytes: Uint8Array): HbFont => {
    const address = hb.malloc(bytes.length)
    new Uint8Array(memory.buffer).set(bytes, address)
    const blob = hb.hb_blob_create(address, bytes.length, READ_ONLY, 0, 0)
    const face = hb.hb_face_create(blob, 0)
    const font = hb.hb_font_create(face)
    hb.hb_blob_destroy(blob)
    const em = hb.hb_face_get_upem(face)
    const metric = (name: string) =>
      hb.hb_ot_metrics_get_position(font, tag(name), out) ? readInt(out) / em : 0
    const heights = heightsOf(bytes)
    const heightOf = (glyph: number) => readHeight(heights, glyph)
    return {
      winAscent: metric('hcla'),
      winDescent: Math.abs(metric('hcld')),
      capHeight: metric('cpht'),
      has: (codePoint) => hb.hb_font_get_nominal_glyph(font, codePoint, out) !== 0,
      measure: (text, rightToLeft, from, to) => {
        const spans = within(splitScripts(text), from, to)
        const visual = rightToLeft ? spans.toReversed() : spans
        return joinExtents(
          visual.map((span) => toExtent(shape(font, text, rightToLeft, span), em, heightOf)),
        )
      },
    }
  }
  return { openFont }
}

/** The spans that reach into a part of the text, cut to it. */
function within(spans: readonly ScriptSpan[], from: number, to: number): ScriptSpan[] {
  return spans
    .map((span) => ({ ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from < span.to)
}

function heightsOf(font: Uint8Array): Int8Array {
  const table = readTables(font).find(({ name }) => name === HEIGHTS_TAG)?.bytes
  return table ? new Int8Array(table.buffer, table.byteOffset, table.byteLength) : new Int8Array()
}

/** An OpenType tag, or an ISO 15924 code: four ASCII letters as a big-endian number. */
function tag(name: string): number {
  return [...name].reduce((value, letter) => (value << 8) | letter.charCodeAt(0), 0)
}
