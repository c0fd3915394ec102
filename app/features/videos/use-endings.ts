import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Project } from '#api/contract/project.ts'
import { toast } from '#app/components/ui/toast.ts'
import { translateMessage } from '#app/lib/messages/translate-message.ts'
import { m } from '#app/paraglide/messages.js'
import { PROJECT_STATUS, type ProjectStatus } from '#db/constants.ts'

/** Tells what has come of work that was under way at the last look at the list. */
export function useEndings(projects: readonly Project[]): void {
  const navigate = useNavigate()
  const statuses = useRef<ReadonlyMap<string, ProjectStatus>>(new Map())
  const tell = useEffectEvent((project: Project) => {
    const before = statuses.current.get(project.id)
    if (before && before !== project.status) {
      tellEnding(before, project, () =>
        navigate({ to: '/editor-video/$projectId', params: { projectId: project.id } }),
      )
    }
  })
  useEffect(() => {
    for (const project of projects) tell(project)
    statuses.current = new Map(projects.map(({ id, status }) => [id, status]))
  }, [projects])
}

/** Cancelled work has an end as well, but whoever cancelled it knows. */
function tellEnding(before: ProjectStatus, project: Project, openEditor: () => unknown): void {
  const { transcribing, transcribed, transcriptionFailed } = PROJECT_STATUS
  const { exporting, exported, exportFailed } = PROJECT_STATUS
  const { name, status, error } = project
  if (before === transcribing && status === transcribed) {
    const action = { label: m['videos.edit'](), onClick: () => void openEditor() }
    toast.success(m['videos.ended_captions']({ name }), { action })
  } else if (before === exporting && status === exported) {
    toast.success(m['videos.ended_export']({ name }))
  } else if (
    (before === transcribing && status === transcriptionFailed) ||
    (before === exporting && status === exportFailed)
  ) {
    const description = error ? translateMessage(error.message) : undefined
    toast.error(m['videos.ended_failed']({ name }), description ? { description } : {})
  }
}
