import type { ProgressReply } from '#api/contract/project.ts'

export type Progress = {
  /** 0 to 100. */
  percent: number
  /** The worker's word for what it does: download, decode, wait, recognise, align, render, upload. */
  stage: string | null
  /** Turns until the job starts, 1 is next; null once it runs. */
  place: number | null
  /** An attempt before this one went wrong, and the work began anew. */
  isRestarted: boolean
}

export const NO_PROGRESS: Progress = { percent: 0, stage: null, place: null, isRestarted: false }

/**
 * What to show after one more answer, and whether the job has ended. An end counts before anything else, so that a job
 * that is over before the first poll still ends here; a 100 out of nowhere is another job's figure.
 */
export function followProgress(
  shown: Progress,
  reply: ProgressReply,
): { progress: Progress; hasEnded: boolean } {
  if (reply.code !== null) return { progress: NO_PROGRESS, hasEnded: true }
  if (reply.progress === 100 && shown.percent === 0) return { progress: shown, hasEnded: false }
  const { progress: percent, stage, place } = reply
  const progress = { percent, stage, place, isRestarted: reply.attempt > 1 }
  return { progress, hasEnded: false }
}
