import fc from 'fast-check'
import { MANUAL_BREAKS, PRESET_KEYS, parseStyle, presetStyle } from '#captions/index.ts'
import { ANIMATIONS, ENTRANCES, MAX_LINES, POSITIONS, WORDS_PER_CAPTION } from '#captions/style.ts'

/** Texts of any origin: noise, what ASS would take for commands, scripts, words too wide for a line. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'\\{}Nnhp1 ,\n\r\u2028\u202E\u2066漢ع'), maxLength: 12 }),
  fc.constantFrom(
    ...['Most', 'creators', 'صناع', 'المحتوى', '動画', '。', 'W'.repeat(27), '\\N', '{\\p1}'],
    ...['🔥', 'ok👍🏽', 'مرحبا😂', '👨‍👩‍👧🇫🇷', '1️⃣動画', '🎉'.repeat(30)],
  ),
)

const anyTime = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: 0, max: 12, noNaN: true }) },
  { weight: 1, arbitrary: fc.double() },
)

export const anyWords = fc.array(
  fc.record(
    {
      word: anyText,
      start: anyTime,
      end: anyTime,
      hidden: fc.boolean(),
      brk: fc.constantFrom(...MANUAL_BREAKS),
    },
    { requiredKeys: ['word', 'start', 'end', 'hidden'] },
  ),
  { maxLength: 14 },
)

export const anyStyle = fc
  .record({
    preset: fc.constantFrom(...PRESET_KEYS),
    position: fc.constantFrom(...POSITIONS),
    animation_in: fc.constantFrom(...ENTRANCES),
    animation_text: fc.constantFrom(...ANIMATIONS),
    fontname: fc.constantFrom(
      ...['montserrat black', 'Rowdies', 'Fruktur', 'Roboto', 'Special Gothic Expanded One'],
    ),
    fontsize: fc.integer({ min: -10, max: 60 }),
    outline: fc.integer({ min: -2, max: 20 }),
    marginV: fc.integer({ min: -400, max: 400 }),
    marginL: fc.integer({ min: -20, max: 400 }),
    italic: fc.boolean(),
    bold: fc.boolean(),
    underline: fc.boolean(),
    strikeOut: fc.boolean(),
    primaryColour: fc.constantFrom('FFFFFFFF', 'FFFFFF80'),
    words_per_caption: fc.constantFrom('auto', ...WORDS_PER_CAPTION),
    max_lines: fc.constantFrom('auto', ...MAX_LINES),
    break_on_punctuation: fc.boolean(),
    break_on_pause: fc.boolean(),
  })
  .map(({ preset, ...rest }) => parseStyle({ ...presetStyle(preset), ...rest }))

export const anyFrame = fc.constantFrom(
  { width: 1080, height: 1920 },
  { width: 1920, height: 1080 },
  { width: 720, height: 720 },
  { width: 64, height: 36 },
  { width: 4096, height: 100 },
)
