import { Badge } from '#app/components/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import { PROJECT_STATUS, type ProjectStatus } from '#db/constants.ts'

/** What a project has come to; nothing while it is worked on. */
export function StatusBadge({ status }: { status: ProjectStatus }) {
  switch (status) {
    case PROJECT_STATUS.ready:
      return <Badge tone="neutral">{m['videos.status_ready']()}</Badge>
    case PROJECT_STATUS.transcribed:
      return <Badge tone="yellow">{m['videos.status_captions']()}</Badge>
    case PROJECT_STATUS.exported:
      return <Badge tone="green">{m['videos.status_export']()}</Badge>
    case PROJECT_STATUS.transcriptionFailed:
    case PROJECT_STATUS.exportFailed:
      return <Badge tone="orange">{m['videos.status_failed']()}</Badge>
    default:
      return null
  }
}
