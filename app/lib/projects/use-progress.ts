import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiFailure } from '#app/lib/api/api-failure.ts'
import { api, read } from '#app/lib/api/client.ts'
import type { ProjectStatus } from '#db/constants.ts'
import { followProgress, NO_PROGRESS, type Progress } from './follow-progress.ts'
import { projectKeys, refreshProject } from './project-queries.ts'
import { isInProgress } from './project-status.ts'

type Watched = { id: string; status: ProjectStatus }

/**
 * The progress of a project's job, asked for every `pollMs` while there is one; null while there is none. When the job
 * ends, the list and the project are read again. While the product is away the last figure stays; a project that is
 * gone is not asked for again.
 */
export function useProgress(project: Watched, pollMs: number): Progress | null {
  const queryClient = useQueryClient()
  const isWatched = isInProgress(project.status)
  const { data = NO_PROGRESS } = useQuery({
    ...progressQueryOptions(queryClient, project),
    enabled: isWatched,
    refetchInterval: ({ state }) => (isProjectGone(state.error) ? false : pollMs),
  })
  return isWatched ? data : null
}

function progressQueryOptions(queryClient: QueryClient, { id, status }: Watched) {
  const queryKey = projectKeys.progress(id, status)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Progress> => {
      const shown = queryClient.getQueryData<Progress>(queryKey) ?? NO_PROGRESS
      const reply = await readProgress(id, signal).catch((error: unknown) => {
        if (isProjectGone(error)) void refreshProject(queryClient, id)
        throw error
      })
      const { progress, hasEnded } = reply
        ? followProgress(shown, reply)
        : { progress: NO_PROGRESS, hasEnded: true }
      if (hasEnded) void refreshProject(queryClient, id)
      return progress
    },
    // The next poll is the retry; and another job of the same kind starts from nothing.
    retry: false,
    gcTime: 0,
  })
}

function isProjectGone(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'PROJECT_NOT_FOUND'
}

/** null when the job is gone, which ends the watch like any other end. */
async function readProgress(id: string, signal: AbortSignal) {
  const route = api.project[':id']['process-progression']
  return read(route.$get({ param: { id } }, { init: { signal } })).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.status === 404 && !isProjectGone(error)) return null
    throw error
  })
}
