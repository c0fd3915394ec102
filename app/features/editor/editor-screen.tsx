import { useQuery } from '@tanstack/react-query'
import { projectQueryOptions } from '#app/lib/projects/project-queries.ts'
import { EditorFailure } from './editor-failure.tsx'
import { EditorLoading } from './editor-loading.tsx'
import { EditorWorkspace } from './editor-workspace.tsx'
import { PlaybackProvider } from './player/playback-provider.tsx'
import { useProjectTitle } from './use-project-title.ts'

/** One project: its video, its captions, its export. */
export function EditorScreen({ projectId }: { projectId: string }) {
  const { data, error, refetch, isFetching } = useQuery(projectQueryOptions(projectId))
  useProjectTitle(data?.name)
  if (data) {
    return (
      <PlaybackProvider>
        <EditorWorkspace project={data} />
      </PlaybackProvider>
    )
  }
  if (!error) return <EditorLoading />
  return <EditorFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
}
