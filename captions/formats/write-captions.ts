import type { CaptionInput } from '#captions/compile.ts'
import type { Level } from './given-text.ts'
import { toFileCues } from './to-file-cues.ts'
import { writeSrt } from './write-srt.ts'
import { writeTxt } from './write-txt.ts'
import { writeVtt } from './write-vtt.ts'

/** The captions that are on screen as SRT, WebVTT or text. */
export function writeCaptions(
  input: CaptionInput,
  format: 'srt' | 'vtt' | 'txt',
  level: Level,
): string {
  const cues = toFileCues(input)
  if (format === 'srt') return writeSrt(cues, level)
  return format === 'vtt' ? writeVtt(cues, level) : writeTxt(cues)
}
