import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Project } from '#api/contract/project.ts'
import { toast } from '#app/components/ui/toast.ts'
import { translateMessage } from '#app/lib/messages/translate-message.ts'
import { wasCancelled } from '#app/lib/projects/cancelled-jobs.ts'
import { m } from '#app/paraglide/messages.js'
import { PROJECT_STATUS, type ProjectStatus } from '#db/constants.ts'

/** Tells what has come of work that was under way at the last look at the list. */
export function useEndings(projects: readonly Project[]): void {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const statuses = useRef<ReadonlyMap<string, ProjectStatus>>(new Map())
  const offers = useRef<string[]>([])
  const tell = useEffectEvent((project: Project) => {
    const before = statuses.current.get(project.id)
    if (!before || before === project.status || wasCancelled(queryClient, project.id)) return
    const offer = tellEnding(before, project, () =>
      navigate({ to: '/editor-video/$projectId', params: { projectId: project.id } }),
    )
    if (offer) offers.current.push(offer)
  })
  useEffect(() => {
    for (const project of projects) tell(project)
    statuses.current = new Map(projects.map(({ id, status }) => [id, status]))
  }, [projects])
  // Whoever has left the list is on the way that it offered, or on another.
  useEffect(
    () => () => {
      for (const offer of offers.current) toast.dismiss(offer)
    },
    [],
  )
}

/** Cancelled work has an end as well, but whoever cancelled it knows. Answers with the id of a toast that leads on. */
function tellEnding(
  before: ProjectStatus,
  project: Project,
  openEditor: () => unknown,
): string | undefined {
  const { transcribing, transcribed, transcriptionFailed } = PROJECT_STATUS
  const { exporting, exported, exportFailed } = PROJECT_STATUS
  const { name, status, error } = project
  // A transcription that fails leaves a video the words that it had before.
  const hasLost = status === transcriptionFailed || (status === transcribed && error !== null)
  if (before === transcribing && status === transcribed && !hasLost) {
    const action = { label: m['videos.edit'](), onClick: () => void openEditor() }
    return toast.success(m['videos.ended_captions']({ name }), { action })
  }
  if (before === exporting && status === exported) {
    toast.success(m['videos.ended_export']({ name }))
  } else if (
    (before === transcribing && hasLost) ||
    (before === exporting && status === exportFailed)
  ) {
    const description = error ? translateMessage(error.message) : undefined
    toast.error(m['videos.ended_failed']({ name }), description ? { description } : {})
  }
  return undefined
}
