import type { Project } from '#api/contract/project.ts'
import { canExport, isExported } from '#app/lib/projects/project-status.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import type { Draft } from './draft/draft.ts'
import { CaptionsMenu } from './export/captions-menu.tsx'
import { DownloadButton } from './export/download-button.tsx'
import { ExportButton } from './export/export-button.tsx'
import { ReopenButton } from './export/reopen-button.tsx'
import { UndoButtons } from './panel/undo-buttons.tsx'

type HeaderActionsProps = {
  project: Project
  draft: Draft | null
  /** There is room for more than the main action. */
  isWide: boolean
  /** An export is being started, until when nothing can be edited. */
  isStarting: boolean
  onExport: (draft: Draft) => void
}

/** What can be done with the video in its present state. */
export function HeaderActions(props: HeaderActionsProps) {
  const { project, draft, isWide, isStarting, onExport } = props
  if (isExported(project.status)) {
    return (
      <>
        {isWide && <ReopenButton projectId={project.id} />}
        <CaptionsMenu projectId={project.id} draft={null} />
        <DownloadButton projectId={project.id} />
      </>
    )
  }
  if (!draft || !canExport(project.status)) return null
  return (
    <>
      {isWide && <UndoButtons draft={draft} isLocked={isStarting} />}
      <CaptionsMenu projectId={project.id} draft={draft} isLocked={isStarting} />
      <ExportButton
        isStarting={isStarting}
        isAgain={project.status === PROJECT_STATUS.exportFailed}
        onStart={() => onExport(draft)}
      />
    </>
  )
}
