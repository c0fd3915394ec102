import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Project } from '#api/contract/project.ts'
import { videoUrlQueryOptions } from '#app/lib/projects/project-queries.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useInView } from './use-in-view.ts'

/** Shorter than a signed address lives, which is a quarter of an hour. */
const FRESH_MS = 12 * 60_000

/** The still of a project, read only while its row is in the window. */
export function ProjectThumbnail({ project }: { project: Project }) {
  const frame = useRef<HTMLDivElement>(null)
  const isInView = useInView(frame)
  const { data = null } = useQuery({
    // Source, playable copy and export are different videos: which one it is goes with the status.
    ...videoUrlQueryOptions(project.id, project.status),
    enabled: isInView,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  return (
    <div ref={frame}>
      <Thumbnail address={isInView ? data : null} />
    </div>
  )
}
