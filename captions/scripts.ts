const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u
/** Characters that may not start a line (JIS X 4051: closing punctuation, small kana, prolonged sound mark). */
const NO_LINE_START =
  /^[、。，．・：；？！‼⁇⁈⁉゛゜ヽヾゝゞ々ー）］｝〕〉》」』】〙〗〟’”ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ…‥%％,.!?:;)\]}]/u
/** Characters that may not end a line: opening brackets and quotes. */
const NO_LINE_END = /[（［｛〔〈《「『【〘〖〝‘“([{]$/u
/** A token that is closing punctuation and nothing else. */
const CLOSING_ALONE = /^[!?:;,.…»%)\]؟،؛]+$/u

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)
export const isEastAsian = (text: string): boolean => EAST_ASIAN.test(text)

/** How two neighbouring tokens of a line stand to each other. */
export type Joint = 'spaced' | 'bound' | 'narrow' | 'touching' | 'glued'

/**
 * `spaced`: a word space. `bound`: a word space where no line may break (French sets one before `?`). `narrow`: East
 * Asian beside other script, less than a space. `touching`: East Asian beside East Asian, no space, a line may break.
 * `glued`: no space and no break.
 */
export function joint(before: string, after: string): Joint {
  const [left, right] = [isEastAsian(lastOf(before)), isEastAsian(firstOf(after))]
  if (!left && !right) return CLOSING_ALONE.test(after) ? 'bound' : 'spaced'
  if (NO_LINE_START.test(after) || NO_LINE_END.test(before)) return 'glued'
  return left && right ? 'touching' : 'narrow'
}

const firstOf = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 0x20)
const lastOf = (text: string) => [...text].at(-1) ?? ' '
