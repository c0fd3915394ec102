import type { Project } from '#api/contract/project.ts'
import { JobProgress } from '#app/features/editor/stage/job-progress.tsx'
import { useCancelJob } from '#app/lib/projects/project-mutations.ts'
import { useProgress } from '#app/lib/projects/use-progress.ts'
import { m } from '#app/paraglide/messages.js'
import { PROGRESS_POLL_MS } from '#config'

/** Over the video while it is exported. */
export function ExportCover({ project }: { project: Project }) {
  const progress = useProgress(project, PROGRESS_POLL_MS.editorExport)
  const cancel = useCancelJob()
  if (!progress) return null
  return (
    <JobProgress
      title={m['editor.export.progress']()}
      status={project.status}
      progress={progress}
      hint={m['editor.export.hint']()}
      cancelLabel={m['editor.export.cancel']()}
      isCancelling={cancel.isPending}
      onCancel={() => cancel.mutate(project.id)}
    />
  )
}
