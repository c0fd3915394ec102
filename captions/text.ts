/** The longest word that the wire takes. */
export const WORD_MAX_LENGTH = 200
/** Controls, line and paragraph separators, byte order mark, interlinear marks, lone surrogates. */
const BREAKING = /[\p{Cc}\u2028\u2029\uFEFF\uFFF9-\uFFFC\p{Cs}]/gu
/** Bidi controls (UAX 9, section 2) and word joiners; the engine sets its own. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069]/gu
/** More marks on one letter than any language sets: a tower that would leave the frame. */
const TOWER = /(\p{M}{8})\p{M}+/gu
const NO_BREAK_SPACE = '\u00A0'
const WORD_JOINER = '\u2060'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** What readers perceive as characters. */
export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/**
 * Turns a word of any origin into drawable text: one line, no controls, NFC, at most 200 code points. Inner spaces come
 * out as U+00A0, as they are drawn. Empty when nothing visible is left.
 */
export function cleanWord(word: string): string {
  const plain = word.normalize('NFC').replace(BREAKING, ' ').replace(INVISIBLE, '')
  const spaced = plain.replace(TOWER, '$1').replace(/\s+/gu, ' ').trim()
  if (!/[^\p{M}\p{Cf}\p{Zs}]/u.test(spaced)) return ''
  return truncate(spaced).replaceAll(' ', NO_BREAK_SPACE)
}

/** Upper case by the rules of a language (BCP 47); an unknown tag counts as none. */
export function upperCase(text: string, language: string): string {
  return text.toLocaleUpperCase(/^[a-z]{2,3}$/.test(language) ? language : 'und')
}

/**
 * Makes cleaned text harmless inside an ASS event. Braces are escaped as libass reads them. A backslash has no escape,
 * so a word joiner, which libass does not draw, keeps it from meeting the letter that would make it a tag.
 */
export function escapeAss(text: string): string {
  return text.replaceAll('\\', `\\${WORD_JOINER}`).replace(/[{}]/g, '\\$&')
}

/** Never cuts through a grapheme. */
function truncate(text: string): string {
  if ([...text].length <= WORD_MAX_LENGTH) return text
  let kept = ''
  let count = 0
  for (const grapheme of splitGraphemes(text)) {
    count += [...grapheme].length
    if (count > WORD_MAX_LENGTH) break
    kept += grapheme
  }
  return kept.trimEnd() || [...text].slice(0, WORD_MAX_LENGTH).join('')
}
