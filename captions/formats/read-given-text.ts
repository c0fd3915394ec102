import { type GivenText, UnreadableCaptions } from './given-text.ts'
import { readAss } from './read-ass.ts'
import { readJson } from './read-json.ts'
import { readSrt } from './read-srt.ts'
import { readVtt } from './read-vtt.ts'
import { isTiming } from './timed-blocks.ts'

const ASS_LINE = /^\s*(?:\[(?:Script Info|V4\+? Styles|Events)\]|Dialogue\s*:[^,]*,\s*\d+:\d+:\d)/i
/** WebVTT without its first line. */
const TIME_TAG = /<(?:\d+:)?\d{1,2}:\d{2}\.\d{3}>/

/** What a text of any origin says it is; null for a script, which says nothing. */
export function detectFormat(text: string): 'srt' | 'vtt' | 'ass' | 'json' | null {
  if (/^\s*WEBVTT(?!\S)/.test(text)) return 'vtt'
  if (/^\s*\{\s*"/.test(text)) return 'json'
  const sign = linesOf(text).find((line) => ASS_LINE.test(line) || isTiming(line))
  if (sign === undefined) return null
  if (!isTiming(sign)) return 'ass'
  return TIME_TAG.test(text) ? 'vtt' : 'srt'
}

/**
 * Reads SRT, WebVTT, ASS or a backup in JSON, or the lines of a script. Throws UnreadableCaptions for a file of a format
 * that holds no captions or is damaged, and for what is no text at all.
 */
export function readGivenText(given: string): GivenText {
  const text = given.replace(/^\uFEFF/, '')
  const format = detectFormat(text)
  if (format === null) return { kind: 'script', lines: readScript(text) }
  if (format === 'json') return { kind: 'words', format, ...readJson(text) }
  const found = readTimed(format, linesOf(text))
  if ('words' in found && found.words.length > 0) {
    return { kind: 'words', format, words: found.words, language: null, styles: null }
  }
  if ('captions' in found && found.captions.length > 0) {
    return { kind: 'captions', format, captions: found.captions }
  }
  throw new UnreadableCaptions('has no captions')
}

function readTimed(format: 'srt' | 'vtt' | 'ass', lines: readonly string[]) {
  if (format === 'srt') return { captions: readSrt(lines) }
  return format === 'vtt' ? readVtt(lines) : readAss(lines)
}

function readScript(text: string): string[] {
  if (text.includes('\0')) throw new UnreadableCaptions('is no text')
  return linesOf(text)
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Lines of any system. */
export const linesOf = (text: string): string[] => text.split(/\r\n?|\n/)
