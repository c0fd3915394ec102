import type { QueryClient } from '@tanstack/react-query'
import { projectKeys } from '#app/lib/projects/project-queries.ts'
import { closeDraft } from './draft/open-drafts.ts'

/** Forgets the project that was edited: when it is opened again, it is read again. */
export function leaveEditor(queryClient: QueryClient, projectId: string): void {
  closeDraft(projectId)
  queryClient.removeQueries({ queryKey: projectKeys.one(projectId) })
}
