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
  peaks: (id: string) => [PROJECTS, 'peaks', id] as const,
  videoUrls: (id: string) => [PROJECTS, 'video-url', id] as const,
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

/**
 * An address, signed for 15 minutes, that a video element can play without a bearer: of the export where there is one,
 * else of what was uploaded or its playable copy. `which` tells the addresses of these apart, as a status does.
 */
export function videoUrlQueryOptions(id: string, which: string) {
  return queryOptions({
    queryKey: [...projectKeys.videoUrls(id), which] as const,
    queryFn: async ({ signal }): Promise<string> => {
      const route = api.project[':id']['video-url']
      return (await read(route.$get({ param: { id } }, { init: { signal } }))).url
    },
    // Who shows the video asks again at a pace of its own, or does without.
    retry: false,
  })
}

/** The waveform of a project's sound behind a signed address; only a decoration, so nobody tries hard for it. */
export function peaksQueryOptions(id: string, url: string) {
  return queryOptions({
    queryKey: projectKeys.peaks(id),
    queryFn: async ({ signal }): Promise<unknown> => {
      const answer = await fetch(url, { signal })
      if (!answer.ok) throw new Error(`The waveform is not there: ${answer.status}`)
      return answer.json()
    },
    // The sound of a project never changes, unlike the address.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Reads the list and one project again, as far as they are shown; its videos may be others when next shown. */
export async function refreshProject(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: projectKeys.list }),
    queryClient.invalidateQueries({ queryKey: projectKeys.one(id) }),
    // A new address for what is in sight would only load the same picture again.
    queryClient.invalidateQueries({ queryKey: projectKeys.videoUrls(id), refetchType: 'none' }),
  ])
}
