import type { AlignResult } from '#api/contract/worker.ts'
import { ApiError } from '#api/errors.ts'
import type { StoredWord } from '#db/schema/projects.ts'

/**
 * The words of a given text with the times that were found for them, in seconds and within the video. RESULT_INVALID
 * when there is not one time for each word, or the words would not be spoken in their order.
 */
export function timeWords(
  words: readonly string[],
  times: AlignResult['times'],
  durationSeconds: number,
): StoredWord[] {
  if (times.length !== words.length) {
    throw new ApiError('RESULT_INVALID', { detail: `${times.length} times, ${words.length} words` })
  }
  const disordered = times.findIndex(
    ([start, end], index) => end < start || start < (times[index - 1]?.[0] ?? 0),
  )
  if (disordered >= 0) {
    throw new ApiError('RESULT_INVALID', { detail: `word ${disordered} goes back in time` })
  }
  const clamp = (seconds: number) => Math.min(seconds, durationSeconds)
  return times.map(([start, end], index) => ({
    word: words[index] ?? '',
    start: clamp(start),
    end: clamp(end),
    hidden: false,
  }))
}
