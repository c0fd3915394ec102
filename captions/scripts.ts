/**
 * The scripts that caption fonts have, as Unicode names them: their ISO 15924 codes, and the languages that libass
 * shapes them in (ass_shaper.c, script_to_language; none where it is silent).
 */
export const SCRIPTS = {
  Latin: { code: 'Latn', language: 'en' },
  Greek: { code: 'Grek', language: 'el' },
  Cyrillic: { code: 'Cyrl', language: 'ru' },
  Arabic: { code: 'Arab', language: 'ar' },
  Hebrew: { code: 'Hebr', language: 'he' },
  Devanagari: { code: 'Deva', language: 'hi' },
  Bengali: { code: 'Beng', language: 'bn' },
  Gurmukhi: { code: 'Guru', language: 'pa' },
  Gujarati: { code: 'Gujr', language: 'gu' },
  Tamil: { code: 'Taml', language: 'ta' },
  Telugu: { code: 'Telu', language: 'te' },
  Kannada: { code: 'Knda', language: 'kn' },
  Malayalam: { code: 'Mlym', language: 'ml' },
  Sinhala: { code: 'Sinh', language: 'si' },
  Thai: { code: 'Thai', language: 'th' },
  Lao: { code: 'Laoo', language: 'lo' },
  Khmer: { code: 'Khmr', language: 'km' },
  Myanmar: { code: 'Mymr', language: 'my' },
  Tibetan: { code: 'Tibt', language: 'bo' },
  Georgian: { code: 'Geor', language: 'ka' },
  Armenian: { code: 'Armn', language: 'hy' },
  Ethiopic: { code: 'Ethi', language: 'am' },
  Hangul: { code: 'Hang', language: 'ko' },
  Han: { code: 'Hani', language: '' },
  Hiragana: { code: 'Hira', language: 'ja' },
  Katakana: { code: 'Kana', language: 'ja' },
  Bopomofo: { code: 'Bopo', language: '' },
} as const
export type Script = keyof typeof SCRIPTS

const NAMES = Object.keys(SCRIPTS) as Script[]
const LETTERS = new RegExp(NAMES.map((name) => `(\\p{Script=${name}})`).join('|'), 'u')
/** Signs and marks that belong to no script of their own. */
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u

/** Of characters asked for so far: a text has few different ones, and the search is long. */
const known = new Map<string, Script | 'shared' | 'other'>()

/** The script of a character, `shared` for signs and marks of all scripts, `other` for a script without a font. */
export function scriptOf(character: string): Script | 'shared' | 'other' {
  const script = known.get(character) ?? findScript(character)
  known.set(character, script)
  return script
}

function findScript(character: string): Script | 'shared' | 'other' {
  const found = LETTERS.exec(character)
  if (!found) return SHARED.test(character) ? 'shared' : 'other'
  return NAMES[found.indexOf(found[0], 1) - 1] ?? 'other'
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
/** By extension, as the prolonged sound mark belongs to Hiragana and Katakana alike. */
const EAST_ASIAN =
  /[\p{Script=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u
const HANGUL = /\p{Script=Hangul}/u

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)
export const isEastAsian = (text: string): boolean => EAST_ASIAN.test(text)
export const isHangul = (text: string): boolean => HANGUL.test(text)
