import type { QueryClient } from '@tanstack/react-query'
import { projectKeys } from '#app/lib/projects/project-queries.ts'
import { hasSession } from '#app/lib/session/session.ts'
import { closeDraft } from './draft/open-drafts.ts'

/**
 * Forgets the project that was edited: when it is opened again, it is read again. Only a session that ended leaves the
 * draft open, for whoever signs in again under the same address.
 */
export function leaveEditor(queryClient: QueryClient, projectId: string): void {
  if (hasSession()) closeDraft(projectId)
  queryClient.removeQueries({ queryKey: projectKeys.one(projectId) })
}
