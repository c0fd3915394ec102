import { PROJECT_STATUS, type ProjectStatus } from '#db/constants.ts'

/** Whether a worker has, or will have, a job of the project's: there is progress to watch. */
export function isInProgress(status: ProjectStatus): boolean {
  return status === PROJECT_STATUS.transcribing || status === PROJECT_STATUS.exporting
}

/** Whether a transcription may be started: the first, or one after a failure. */
export function canGenerate(status: ProjectStatus): boolean {
  return status === PROJECT_STATUS.ready || status === PROJECT_STATUS.transcriptionFailed
}

/** Whether words and styles may be changed. */
export function canEdit(status: ProjectStatus): boolean {
  return status === PROJECT_STATUS.transcribed || status === PROJECT_STATUS.exportFailed
}

/** Whether an export may be started: the first, or one after a failure. */
export function canExport(status: ProjectStatus): boolean {
  return canEdit(status)
}

/** Whether there is a captioned video to show and to download. */
export function isExported(status: ProjectStatus): boolean {
  return status === PROJECT_STATUS.exported
}
