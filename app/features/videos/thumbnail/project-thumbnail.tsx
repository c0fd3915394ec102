import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Project } from '#api/contract/project.ts'
import { api, read } from '#app/lib/api/client.ts'
import { projectKeys } from '#app/lib/projects/project-queries.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useInView } from './use-in-view.ts'

/** Shorter than a signed address lives, which is a quarter of an hour. */
const FRESH_MS = 12 * 60_000

/** The still of a project, read only while its row is in the window. */
export function ProjectThumbnail({ project }: { project: Project }) {
  const frame = useRef<HTMLDivElement>(null)
  const isInView = useInView(frame)
  const { data = null } = useQuery({ ...videoUrlQueryOptions(project), enabled: isInView })
  return (
    <div ref={frame}>
      <Thumbnail address={isInView ? data : null} />
    </div>
  )
}

/** Source, playable copy and export are different videos: which one it is goes with the status. */
function videoUrlQueryOptions({ id, status }: Project) {
  return queryOptions({
    queryKey: projectKeys.videoUrl(id, status),
    queryFn: async ({ signal }): Promise<string> => {
      const route = api.project[':id']['video-url']
      return (await read(route.$get({ param: { id } }, { init: { signal } }))).url
    },
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
