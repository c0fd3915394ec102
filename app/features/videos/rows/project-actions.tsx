import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Project } from '#api/contract/project.ts'
import { Button } from '#app/components/ui/button.tsx'
import { canEdit, canGenerate, isExported, isInProgress } from '#app/lib/projects/project-status.ts'
import { m } from '#app/paraglide/messages.js'
import { PROJECT_STATUS } from '#db/constants.ts'

type ProjectActionsProps = {
  project: Project
  isStarting: boolean
  isCancelling: boolean
  onGenerate: () => void
  onCancel: () => void
  /** Stands first for a project that is exported. */
  download: ReactNode
}

/**
 * What can be done with a project next, by its status. Only the step that leads on is amber. The keys keep a button from
 * turning into another one under a finger that is about to press it again.
 */
export function ProjectActions({
  project,
  isStarting,
  isCancelling,
  onGenerate,
  onCancel,
  download,
}: ProjectActionsProps) {
  const { name, status } = project
  const named = (action: string) => m['videos.action_of']({ action, name })

  if (isInProgress(status)) {
    const label = m['videos.cancel']()
    return (
      <Button
        key="cancel"
        variant="ghost"
        className="@max-2xl:border-line"
        isLoading={isCancelling}
        aria-label={named(label)}
        onClick={onCancel}
      >
        {label}
      </Button>
    )
  }
  if (canGenerate(status)) {
    const isRetry = status === PROJECT_STATUS.transcriptionFailed
    const label = isRetry ? m['videos.try_again']() : m['videos.generate']()
    return (
      <Button
        key="generate"
        variant={isRetry ? 'secondary' : 'default'}
        isLoading={isStarting}
        aria-label={named(label)}
        onClick={onGenerate}
      >
        {label}
      </Button>
    )
  }
  const label = canEdit(status) ? m['videos.edit']() : m['videos.view']()
  return (
    <>
      {isExported(status) && download}
      <Button variant="secondary" asChild>
        <Link
          to="/editor-video/$projectId"
          params={{ projectId: project.id }}
          aria-label={named(label)}
        >
          {label}
        </Link>
      </Button>
    </>
  )
}
