import type { TimedText } from './given-text.ts'
import { unguard } from './guard.ts'
import { plainText } from './plain-text.ts'
import { readBlocks } from './timed-blocks.ts'

/** The captions of SubRip, which are also those of WebVTT without its first line. Captions without words are left out. */
export function readSrt(lines: readonly string[]): TimedText[] {
  return readBlocks(lines)
    .map(({ start, end, lines }) => {
      const spoken = lines.map((line) => unguard(plainText(line)).trim())
      return { text: spoken.filter(Boolean).join('\n'), start, end }
    })
    .filter(({ text }) => text !== '')
}
