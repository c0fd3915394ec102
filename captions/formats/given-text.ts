import { CaptionError } from '#captions/caption-error.ts'
import type { Word } from '#captions/types.ts'

export const CAPTION_FORMATS = ['srt', 'vtt', 'ass', 'txt', 'json'] as const
export type CaptionFormat = (typeof CAPTION_FORMATS)[number]

/** How finely a file tells times: of each caption, or of each word. */
export const LEVELS = ['caption', 'word'] as const
export type Level = (typeof LEVELS)[number]

/** A caption of a file; times in seconds. */
export type TimedText = { text: string; start: number; end: number }

/** A word with what a recogniser thought of it. */
export type BackedUpWord = Word & { conf?: number }

/** What a text or a file of captions holds: a script without times, captions with theirs, or words with theirs. */
export type GivenText =
  | { kind: 'script'; lines: string[] }
  | { kind: 'captions'; format: CaptionFormat; captions: TimedText[] }
  | {
      kind: 'words'
      format: CaptionFormat
      words: BackedUpWord[]
      /** Null where the format tells none. */
      language: string | null
      styles: Readonly<Record<string, unknown>> | null
    }

/** Thrown by the readers for a file that is damaged or something else. */
export class UnreadableCaptions extends CaptionError {
  constructor(fault: string) {
    super('text', fault)
    this.name = 'UnreadableCaptions'
  }
}
