import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { OpenProject } from '#api/contract/project.ts'
import { toast } from '#app/components/ui/toast.ts'
import { failureText } from '#app/lib/api/api-failure.ts'
import { refreshProject } from '#app/lib/projects/project-queries.ts'
import { captionsOf } from './captions.ts'
import type { Draft } from './draft.ts'
import { openDraft } from './open-drafts.ts'

/** The draft of a project's captions, which follows what is stored elsewhere; null before the first transcription. */
export function useDraft(project: OpenProject): Draft | null {
  const queryClient = useQueryClient()
  const stored = useMemo(() => captionsOf(project), [project])
  const draft =
    stored &&
    openDraft(project.id, stored, (error) => {
      toast.error(failureText(error))
      // It may be refused because the project is no longer as this page knows it.
      void refreshProject(queryClient, project.id)
    })
  useEffect(() => {
    if (stored) draft?.follow(stored)
  }, [draft, stored])
  return draft
}
