import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Project } from '#api/contract/project.ts'
import { videoUrlQueryOptions } from '#app/lib/projects/project-queries.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useInView } from './use-in-view.ts'

/** Shorter than a signed address lives, which is a quarter of an hour. */
const FRESH_MS = 12 * 60_000

/** The still of a project. Where none can be had the video is asked for, only while its row is in the window. */
export function ProjectThumbnail({ project }: { project: Project }) {
  const frame = useRef<HTMLDivElement>(null)
  const isInView = useInView(frame)
  // Of the address, so that another one gets its own chance.
  const [failedPoster, setFailedPoster] = useState<string | null>(null)
  const poster = project.poster_url === failedPoster ? null : project.poster_url
  const { data = null } = useQuery({
    // Source, playable copy and export are different videos: which one it is goes with the status.
    ...videoUrlQueryOptions(project.id, project.status),
    enabled: isInView && poster === null,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  return (
    <div ref={frame}>
      <Thumbnail
        poster={poster}
        address={isInView ? data : null}
        onPosterFailed={() => setFailedPoster(poster)}
      />
    </div>
  )
}
