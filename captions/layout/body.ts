import type { Face } from '#captions/fonts/font-set.ts'
import type { Run } from '#captions/measure-runs.ts'
import { isRightToLeft, type Script, scriptOf } from '#captions/scripts.ts'

/** How far something reaches up and down from a baseline; both positive. */
export type Height = { above: number; below: number }

/**
 * What ordinary words of a script reach to, as letters that reach highest and lowest. Scripts that are not here stand
 * like Latin, between cap height and baseline, and their ascenders and descenders may hang over.
 */
const TALL_AND_DEEP: Partial<Record<Script, string>> = {
  Arabic: 'لجعي',
  Devanagari: 'कीहू',
  Bengali: 'কীপূ',
  Gurmukhi: 'ਕੀਪੂ',
  Gujarati: 'કીપુ',
  Tamil: 'கிஞ',
  Telugu: 'కీష్ట',
  Kannada: 'ಕೀಷ್ಟ',
  Malayalam: 'കിഷ്ണ',
  Sinhala: 'කිඳු',
  Thai: 'ที่ญู',
  Lao: 'ນີ້ຜູ',
  Khmer: 'ទីម្ប',
  Myanmar: 'ကိည့်ရှု',
  Tibetan: 'པོརྒྱ',
  Ethiopic: 'ኛ',
  Hangul: '한',
  Han: '国',
  Hiragana: '国',
  Katakana: '国',
  Bopomofo: '国',
}

/** The height that lines and boxes leave for words in these runs, in em: that of the scripts, not of the single letters. */
export function bodyOf(runs: readonly Run[], base: Face): Height {
  const heights = runs.map(({ face, text }) => {
    const script = [...text].map(scriptOf).find((found) => found in TALL_AND_DEEP)
    const sample = TALL_AND_DEEP[script as Script]
    if (!sample) return { above: base.capHeight, below: 0 }
    return face.measure(sample, isRightToLeft(sample))
  })
  return tallest(heights)
}

/** What covers all of these heights. */
export function tallest(heights: readonly Height[]): Height {
  return {
    above: Math.max(...heights.map(({ above }) => above)),
    below: Math.max(...heights.map(({ below }) => below)),
  }
}
