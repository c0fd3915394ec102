import { m } from '#app/paraglide/messages.js'
import type { TranscriptionForm } from './use-transcription-form.ts'

/** What a text was recognised as, for people; null for nothing. */
export function describeFound({ given, isImport }: TranscriptionForm): string | null {
  const { kind } = given.given
  if (given.cues.length === 0) return null
  if (kind === 'words') {
    const count = given.given.words.length
    if (!given.isTimed) return unfit(given.cues.length)
    if (isImport) {
      return count === 1
        ? m['editor.transcription.found_ready_one']()
        : m['editor.transcription.found_ready']({ count })
    }
    return count === 1
      ? m['editor.transcription.found_words_one']()
      : m['editor.transcription.found_words']({ count })
  }
  const count = given.cues.length
  if (kind === 'captions') {
    if (given.cues.some(({ start }) => start === undefined)) return unfit(count)
    return count === 1
      ? m['editor.transcription.found_captions_one']()
      : m['editor.transcription.found_captions']({ count })
  }
  return count === 1
    ? m['editor.transcription.text_count_one']()
    : m['editor.transcription.text_count']({ count })
}

function unfit(count: number): string {
  return count === 1
    ? m['editor.transcription.found_unfit_one']()
    : m['editor.transcription.found_unfit']({ count })
}
