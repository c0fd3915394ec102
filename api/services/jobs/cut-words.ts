import { UNSPACED_LANGUAGES } from '#config'

const NO_BREAK_SPACE = '\u00a0'
const GAP = /[\s\p{Cc}]+/u
const IS_SAID = /[\p{L}\p{N}\p{Sc}\p{Sm}&%@#]/u
const OPENS = /^[\p{Ps}\p{Pi}\p{Pd}¿¡]+$/u
const HIRAGANA = /^[\p{Script=Hiragana}ー]+$/u
/** Longer than this a Japanese word takes in no further endings. */
const JAPANESE_WORD_LENGTH = 8

const segmenters = new Map<string, Intl.Segmenter>()

/**
 * The words of a text, for captions: what stands between spaces, or what a dictionary tells apart where the language
 * writes none. Marks that nobody says stay with a neighbour. Nothing else is changed.
 */
export function cutWords(text: string, lang: string): string[] {
  const tokens = text.split(GAP).filter((token) => token !== '')
  const isUnspaced = UNSPACED_LANGUAGES.some((unspaced) => unspaced === lang)
  const words = isUnspaced ? tokens.flatMap((token) => cutUnspaced(token, lang)) : tokens
  return joinMarks(words, NO_BREAK_SPACE)
}

function cutUnspaced(token: string, lang: string): string[] {
  const segments = Array.from(segmenterOf(lang).segment(token), ({ segment }) => segment)
  const words = joinMarks(lang === 'ja' ? joinEndings(segments) : segments, '')
  return words.length > 0 ? words : [token]
}

/** A dictionary takes longer to open than to cut a line. */
function segmenterOf(lang: string): Intl.Segmenter {
  const segmenter = segmenters.get(lang) ?? new Intl.Segmenter(lang, { granularity: 'word' })
  segmenters.set(lang, segmenter)
  return segmenter
}

/** Particles and endings, which Japanese writes in hiragana, to the word before them. */
function joinEndings(segments: readonly string[]): string[] {
  const words: string[] = []
  for (const segment of segments) {
    const before = words.at(-1)
    const joined = (before ?? '') + segment
    const isEnding = before !== undefined && IS_SAID.test(before) && HIRAGANA.test(segment)
    if (isEnding && joined.length <= JAPANESE_WORD_LENGTH) words[words.length - 1] = joined
    else words.push(segment)
  }
  return words
}

/** Lone marks to the word before them, opening ones to the word after; a text of nothing else has no words. */
function joinMarks(parts: readonly string[], space: string): string[] {
  const words: string[] = []
  let opening = ''
  for (const part of parts) {
    if (IS_SAID.test(part)) {
      words.push(opening + part)
      opening = ''
    } else if (OPENS.test(part) || words.length === 0) {
      opening += part + space
    } else {
      words.push(`${words.pop()}${space}${part}`)
    }
  }
  const last = words.pop()
  if (last === undefined) return []
  return [...words, opening === '' ? last : `${last}${space}${opening.trimEnd()}`]
}
