import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#app/lib/api/client.ts'

/** What was uploaded (or its copy that browsers play), or what was exported. */
export type VideoFile = 'original' | 'export'

/** An address, signed for 15 minutes, that a video element can play without a bearer. Each is used once. */
export function videoUrlQueryOptions(projectId: string, file: VideoFile) {
  return queryOptions({
    queryKey: ['projects', 'video-url', file, projectId] as const,
    queryFn: async ({ signal }): Promise<string> =>
      (
        await read(
          api.project[':id']['video-url'].$get({ param: { id: projectId } }, { init: { signal } }),
        )
      ).url,
    // Who plays it asks again at a pace of its own, and says so.
    retry: false,
  })
}
