import { startWasm } from './harfbuzz.ts'
import type { HbWasmSource } from './types.ts'

const EXPORTS = [
  'malloc',
  'free',
  'hb_blob_create',
  'hb_blob_destroy',
  'hb_blob_get_data',
  'hb_blob_get_length',
  'hb_face_create',
  'hb_face_destroy',
  'hb_face_reference_blob',
  'hb_set_add',
  'hb_set_clear',
  'hb_set_invert',
  'hb_subset_input_create_or_fail',
  'hb_subset_input_destroy',
  'hb_subset_input_set',
  'hb_subset_input_unicode_set',
  'hb_subset_or_fail',
] as const

// hb_memory_mode_t of hb-blob.h.
const READ_ONLY = 1
// hb_subset_sets_t of hb-subset.h.
const FEATURE_TAGS = 6

/** Cuts fonts down; made by `loadSubsetter`. */
export type Subsetter = {
  /**
   * A font with what draws these characters and no others: their glyphs, those that shaping turns them into, and its
   * names. `features` are those that shapers use by themselves, or all of the font. Throws for bytes that are no font.
   */
  subset: (
    font: Uint8Array,
    codePoints: Iterable<number>,
    features: 'usual' | 'all',
  ) => Uint8Array<ArrayBuffer>
}

/**
 * Starts HarfBuzz's subsetter from its C exports, as `startHarfBuzz` does the shaper. It takes 68 MB of address space,
 * of which it touches little more than a font's size: keep one.
 */
export async function loadSubsetter(source: HbWasmSource): Promise<Subsetter> {
  const { hb, memory } = await startWasm(source, EXPORTS)
  const copyOut = (blob: number) => {
    const at = hb.hb_blob_get_data(blob, 0)
    return new Uint8Array(memory.buffer).slice(at, at + hb.hb_blob_get_length(blob))
  }
  const cut = (face: number, codePoints: Iterable<number>, features: 'usual' | 'all') => {
    const input = hb.hb_subset_input_create_or_fail()
    const unicodes = hb.hb_subset_input_unicode_set(input)
    for (const codePoint of codePoints) hb.hb_set_add(unicodes, codePoint)
    const tags = hb.hb_subset_input_set(input, FEATURE_TAGS)
    if (features === 'all') {
      hb.hb_set_clear(tags)
      hb.hb_set_invert(tags)
    }
    const subset = hb.hb_subset_or_fail(face, input)
    hb.hb_subset_input_destroy(input)
    if (subset === 0) throw new Error('HarfBuzz cannot cut this font down.')
    const blob = hb.hb_face_reference_blob(subset)
    const bytes = copyOut(blob)
    hb.hb_blob_destroy(blob)
    hb.hb_face_destroy(subset)
    return bytes
  }
  return {
    subset: (font, codePoints, features) => {
      const address = hb.malloc(font.length)
      new Uint8Array(memory.buffer).set(font, address)
      const blob = hb.hb_blob_create(address, font.length, READ_ONLY, 0, 0)
      const face = hb.hb_face_create(blob, 0)
      hb.hb_blob_destroy(blob)
      try {
        return cut(face, codePoints, features)
      } finally {
        hb.hb_face_destroy(face)
        hb.free(address)
      }
    },
  }
}
