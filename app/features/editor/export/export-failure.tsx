import type { Project } from '#api/contract/project.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { translateMessage } from '#app/lib/messages/translate-message.ts'
import { m } from '#app/paraglide/messages.js'
import { PROJECT_STATUS } from '#db/constants.ts'

/** Why the last export failed, while it is the last thing that happened. */
export function ExportFailure({ project }: { project: Project }) {
  if (project.status !== PROJECT_STATUS.exportFailed) return null
  return (
    <Notice tone="error" title={m['editor.export.failed']()}>
      {translateMessage(project.error?.message ?? 'errors.generic')}
    </Notice>
  )
}
