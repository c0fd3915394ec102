import type { TranscribeResult } from '#api/contract/worker.ts'

type WorkerWord = TranscribeResult['words'][number]

/** Words in the order of their starts, within 0 and the video's duration; times in seconds. */
export function normaliseWords(
  words: readonly WorkerWord[],
  durationSeconds: number,
): WorkerWord[] {
  const clamp = (seconds: number) => Math.min(seconds, durationSeconds)
  return words
    .map((word) => {
      const start = clamp(word.start)
      return { ...word, start, end: Math.max(start, clamp(word.end)) }
    })
    .filter((word) => word.word.trim() !== '')
    .sort((left, right) => left.start - right.start || left.end - right.end)
}
