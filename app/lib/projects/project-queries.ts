import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { OpenProject, Project } from '#api/contract/project.ts'
import { api, read } from '#app/lib/api/client.ts'
import { isAway } from '#app/lib/api/is-away.ts'
import { QUERY_LIMITS } from '#config'
import type { ProjectStatus } from '#db/constants.ts'

const PROJECTS = 'projects'
const list = [PROJECTS, 'list'] as const

export const projectKeys = {
  list,
  one: (id: string) => [PROJECTS, 'one', id] as const,
  progress: (id: string, status: ProjectStatus) => [PROJECTS, 'progress', status, id] as const,
  videoUrl: (id: string, status: ProjectStatus) => [PROJECTS, 'video-url', status, id] as const,
}

/** The caller's projects, newest first. Fails with PLAN_REQUIRED without a plan. */
export function projectsQueryOptions() {
  return queryOptions({
    queryKey: projectKeys.list,
    queryFn: async ({ signal }): Promise<Project[]> =>
      (await read(api.project['get-projects'].$get({}, { init: { signal } }))).data,
    refetchOnWindowFocus: 'always',
  })
}

/** One project for the editor, which holds edits of its own: a refusal stands, only an outage is waited for. */
export function projectQueryOptions(id: string) {
  return queryOptions({
    queryKey: projectKeys.one(id),
    queryFn: ({ signal }): Promise<OpenProject> =>
      read(api.project[':id']['get-project'].$get({ param: { id } }, { init: { signal } })),
    staleTime: QUERY_LIMITS.editorStaleMs,
    gcTime: QUERY_LIMITS.editorCacheMs,
    retry: (_failures, error) => isAway(error),
  })
}

/** Reads the list and one project again, as far as they are shown. */
export async function refreshProject(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: projectKeys.list }),
    queryClient.invalidateQueries({ queryKey: projectKeys.one(id) }),
  ])
}
