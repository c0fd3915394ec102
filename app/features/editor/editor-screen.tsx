import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiFailure } from '#app/lib/api/api-failure.ts'
import { projectQueryOptions } from '#app/lib/projects/project-queries.ts'
import { closeDraft } from './draft/open-drafts.ts'
import { EditorFailure } from './editor-failure.tsx'
import { EditorLoading } from './editor-loading.tsx'
import { EditorWorkspace } from './editor-workspace.tsx'
import { PlaybackProvider } from './player/playback-provider.tsx'
import { useProjectTitle } from './use-project-title.ts'

/** One project: its video, its captions, its export. */
export function EditorScreen({ projectId }: { projectId: string }) {
  const { data, error, refetch, isFetching } = useQuery(projectQueryOptions(projectId))
  const isGone = error instanceof ApiFailure && error.code === 'PROJECT_NOT_FOUND'
  // Kept by the query also when the project was deleted meanwhile.
  const project = isGone ? undefined : data
  useProjectTitle(project?.name)
  useEffect(() => {
    // Deleted meanwhile, or somebody else has signed in.
    if (isGone) closeDraft(projectId)
  }, [isGone, projectId])

  if (project) {
    return (
      <PlaybackProvider>
        <EditorWorkspace project={project} />
      </PlaybackProvider>
    )
  }
  if (!error) return <EditorLoading />
  return <EditorFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
}
