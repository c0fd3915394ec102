import { joint } from '#captions/joint.ts'

/** A word as a file has it: one line of text without controls; times in whole milliseconds. */
export type FileWord = { text: string; start: number; end: number }

/** Words shown together, by line and in the order in which they are spoken; times in whole milliseconds. */
export type FileCue = { start: number; end: number; lines: FileWord[][] }

/** Controls, separators of lines and paragraphs, byte order marks, interlinear marks, lone surrogates. */
const BREAKING = /[\p{Cc}\u2028\u2029\uFEFF\uFFF9-\uFFFC\p{Cs}]/gu
/** White space but what does not break, which joins the marks of a word to it. */
const SPACES = /[^\S\u00A0\u202F]+/gu

/** Text of any origin on one line: what breaks lines is a space, and spaces are single. */
export function toOneLine(text: string): string {
  return text.replace(BREAKING, ' ').replace(SPACES, ' ').trim()
}

/** A word that stays one when a file is cut at its spaces. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00A0')
}

/** What stands between two words of a line: a space, or nothing in scripts that write none. */
export function spaceBetween(before: string, after: string): '' | ' ' {
  const stands = joint(before, after)
  return stands === 'spaced' || stands === 'bound' ? ' ' : ''
}

/** The text of words that stand on one line. */
export function textOf(words: readonly FileWord[]): string {
  return words.reduce(
    (line, { text }, index) => line + (index > 0 ? spaceBetween(line, text) : '') + text,
    '',
  )
}
