import type { Project } from '#api/contract/project.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { translateMessage } from '#app/lib/messages/translate-message.ts'
import { canEdit } from '#app/lib/projects/project-status.ts'
import { m } from '#app/paraglide/messages.js'
import { PROJECT_STATUS } from '#db/constants.ts'

/** Why the last export failed, or a video that had words before got no new ones, while it is the last thing that happened. */
export function JobFailure({ project: { status, error } }: { project: Project }) {
  const isExport = status === PROJECT_STATUS.exportFailed
  if (!canEdit(status) || (error === null && !isExport)) return null
  return (
    <Notice
      tone="error"
      title={isExport ? m['editor.export.failed']() : m['editor.transcribe.failed']()}
    >
      {translateMessage(error?.message ?? 'errors.generic')}
    </Notice>
  )
}
