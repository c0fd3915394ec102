export { wordMarkOf } from '#captions/animate/rules.ts'
export { createEmojiSet, EmojiNotLoaded, emojiAddress } from '#captions/emoji/emoji-set.ts'
export { EMOJI_CHUNKS, type EmojiChunk } from '#captions/emoji/manifest.ts'
export { CAPTION_FONTS, type CaptionFont } from '#captions/fonts/caption-fonts.ts'
export {
  createFontSet,
  FontNotLoaded,
  type FontSet,
  loadFontSet,
} from '#captions/fonts/font-set.ts'
export { loadShaper, type Shaper } from '#captions/wasm/shaper.ts'
export { CaptionError } from './caption-error.ts'
export { alphaPercent, type Colour, parseColour, percentToAlpha } from './colour.ts'
export { type CaptionInput, type CompiledCaptions, compileCaptions } from './compile.ts'
export { PRESET_KEYS, PRESETS, type PresetKey, presetStyle } from './presets.ts'
export {
  DEFAULT_STYLE,
  ENTRANCES,
  LINE_WIDTH_FIELD,
  MAX_LINES,
  POSITIONS,
  parseStyle,
  STYLE_RANGES,
  type Style,
  WORDS_PER_CAPTION,
} from './style.ts'
export { SWATCHES, type SwatchName } from './swatches.ts'
export { type Frame, MANUAL_BREAKS, type ManualBreak, type Word } from './types.ts'
