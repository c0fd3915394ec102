/** What readers of SRT take for an arrow, a tag or a named character, as far as a mark keeps it from being one. */
const TAKEN = /-(?=[\u2060>])|<(?=[\u2060/!?\p{L}]|\d+:)|\{(?=[\u2060\\])|&(?=\u2060|#?\w+;)/gu
const GUARDED = /(-|<|\{|&)\u2060/g

/**
 * Makes a line harmless where nothing can be escaped: U+2060, which has no width and is not drawn, stands after what
 * would begin markup.
 */
export function guard(line: string): string {
  return line.replace(TAKEN, '$&\u2060')
}

/** The line that was guarded. */
export function unguard(line: string): string {
  return line.replace(GUARDED, '$1')
}

/** The same for WebVTT, which escapes all but the tags that files from elsewhere bring along in braces. */
export function guardBraces(line: string): string {
  return line.replace(/\{(?=[\u2060\\])/g, '$&\u2060')
}

export function unguardBraces(line: string): string {
  return line.replaceAll('{\u2060', '{')
}
