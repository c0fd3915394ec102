import { isEastAsian, isHangul, scriptOf } from './scripts.ts'

/**
 * Characters that may not start a line: closing punctuation, small kana and the prolonged sound mark (JIS X 4051);
 * repetition and abbreviation marks and full stops of Thai, Lao, Khmer, Burmese and Tibetan (UAX 14, classes EX and BA).
 */
const NO_LINE_START =
  /^[、。，．・：；？！‼⁇⁈⁉゛゜ヽヾゝゞ々ー）］｝〕〉》」』】〙〗〟’”ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ…‥%％,.!?:;)\]}ๆฯໆຯៗ។៕៖៘၊။་།-༔]/u
/** Characters that may not end a line: opening brackets and quotes. */
const NO_LINE_END = /^[（［｛〔〈《「『【〘〖〝‘“([{]$/u
/** A token that is closing punctuation and nothing else. */
const CLOSING_ALONE = /^[!?:;,.…»%)\]؟،؛]+$/u
/** A token of full stops that are written against the word before: danda, Armenian and Ethiopic stops, Urdu's stop. */
const STOP_ALONE = /^[।॥։፡-፨۔]+$/u
/** Scripts whose words stand together without spaces; UAX 14 calls the first four complex context. */
const UNSPACED = new Set(['Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan'])
/** Ends a Tibetan clause; a space follows. */
const SHAD_END = /^[།-༔]$/u

/** How two neighbouring tokens of a line stand to each other. */
export type Joint = 'spaced' | 'bound' | 'narrow' | 'touching' | 'glued'

/**
 * `spaced`: a word space. `bound`: a word space where no line may break (French sets one before `?`). `narrow`: East
 * Asian beside other script, less than a space. `touching`: no space, a line may break: East Asian beside East Asian,
 * Thai beside Thai and their like, which set a space beside Latin and digits. `glued`: no space and no break.
 */
export function joint(before: string, after: string): Joint {
  const [last, first] = [lastOf(before), firstOf(after)]
  if (STOP_ALONE.test(after)) return 'glued'
  if (UNSPACED.has(scriptOf(last)) || UNSPACED.has(scriptOf(first))) return unspaced(last, after)
  const [left, right] = [isEastAsian(last), isEastAsian(first)]
  if (!left && !right) return CLOSING_ALONE.test(after) ? 'bound' : 'spaced'
  if (NO_LINE_START.test(after) || NO_LINE_END.test(last)) return 'glued'
  if (isHangul(last) || isHangul(first)) return 'spaced'
  return left && right ? 'touching' : 'narrow'
}

/** Beside a word of a script without spaces; the last character of what stands before. */
function unspaced(last: string, after: string): Joint {
  if (NO_LINE_START.test(after) || NO_LINE_END.test(last)) return 'glued'
  if (SHAD_END.test(last)) return 'spaced'
  return scriptOf(last) === scriptOf(firstOf(after)) ? 'touching' : 'spaced'
}

const firstOf = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 0x20)
/** Looks at no more than two units: lines grow word by word. */
const lastOf = (text: string) => [...text.slice(-2)].at(-1) ?? ' '
