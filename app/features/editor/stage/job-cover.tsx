import type { Project } from '#api/contract/project.ts'
import { ExportCover } from '#app/features/editor/export/export-cover.tsx'
import { canGenerate } from '#app/lib/projects/project-status.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { TranscriptionCover } from './transcription-cover.tsx'

type JobCoverProps = {
  project: Project
  /** Asks how to transcribe. */
  onOptions: () => void
}

/** What lies over the video in the project's present state; nothing while it can be edited or has been exported. */
export function JobCover({ project, onOptions }: JobCoverProps) {
  const { status } = project
  if (status === PROJECT_STATUS.exporting) return <ExportCover project={project} />
  const needsWords = canGenerate(status) || status === PROJECT_STATUS.transcribing
  return needsWords ? <TranscriptionCover project={project} onOptions={onOptions} /> : null
}
