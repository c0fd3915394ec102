import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#app/lib/api/client.ts'

/** What was uploaded (or its copy that browsers play), or what was exported. */
export type VideoFile = 'original' | 'export'

/** Signed addresses last 15 minutes; a younger one is good enough to start a video with. */
const FRESH_MS = 10 * 60_000

/** The address that a video element can play without a bearer. */
export function videoUrlQueryOptions(projectId: string, file: VideoFile) {
  return queryOptions({
    queryKey: ['projects', 'video-url', file, projectId] as const,
    queryFn: async ({ signal }): Promise<string> =>
      (
        await read(
          api.project[':id']['video-url'].$get({ param: { id: projectId } }, { init: { signal } }),
        )
      ).url,
    staleTime: FRESH_MS,
    // Who plays it asks again at a pace of its own, and says so.
    retry: false,
  })
}
