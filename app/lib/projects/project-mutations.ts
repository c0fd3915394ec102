import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#app/components/ui/toast.ts'
import { failureText } from '#app/lib/api/api-failure.ts'
import { api, read } from '#app/lib/api/client.ts'
import { translateMessage } from '#app/lib/messages/translate-message.ts'
import { m } from '#app/paraglide/messages.js'
import { cancelJob } from './cancel-job.ts'
import { projectKeys, refreshProject } from './project-queries.ts'
import { useOnce } from './use-once.ts'

type Answer = { message: string }

const byId = api.project[':id']

/** Starts the transcription. */
export function useGenerateSubtitles() {
  return useProjectChange((id: string) =>
    read(byId['generate-subtitles'].$post({ param: { id }, json: {} })).then(translated),
  )
}

/** Starts the export. */
export function useExportVideo() {
  return useProjectChange((id: string) =>
    read(byId['generate-video-subtitle'].$post({ param: { id } })).then(translated),
  )
}

/** Stops what runs for a project. One that has ended meanwhile is no failure: the list shows how. */
export function useCancelJob() {
  const queryClient = useQueryClient()
  return useProjectChange(async (id: string) => {
    const message = await cancelJob(queryClient, id)
    return message && translateMessage(message)
  })
}

/** Deletes a project with its videos. */
export function useDeleteProject() {
  const queryClient = useQueryClient()
  return useProjectChange(async (id: string) => {
    const answer = await read(byId['delete-project'].$delete({ param: { id } }))
    queryClient.removeQueries({ queryKey: projectKeys.one(id) })
    return translated(answer)
  })
}

/** Makes an exported project editable again; what was exported stays until the next export. */
export function useReopenProject() {
  return useProjectChange((id: string) =>
    read(byId.reopen.$post({ param: { id } })).then(() => m['projects.reopened']()),
  )
}

/** Makes a project of its own with the same video, words and style. */
export function useDuplicateProject() {
  return useProjectChange((id: string) =>
    read(byId.duplicate.$post({ param: { id } })).then(({ name }) =>
      m['projects.duplicated']({ name }),
    ),
  )
}

/** Gives a project another name. */
export function useRenameProject() {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      read(byId.rename.$post({ param: { id }, json: { projectName: name } })).then(translated),
    ...reported<{ id: string; name: string }>(queryClient, ({ id }) => id),
  })
  return useOnce(mutation)
}

/** A change of one project that answers what to tell people; it is pending until the list shows its outcome. */
function useProjectChange(change: (id: string) => Promise<string | null>) {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: change,
    ...reported<string>(queryClient, (id) => id),
  })
  return useOnce(mutation)
}

function reported<Variables>(queryClient: QueryClient, idOf: (variables: Variables) => string) {
  return {
    onSuccess: (text: string | null) => {
      if (text !== null) toast.success(text)
    },
    onError: (error: Error) => {
      toast.error(failureText(error))
    },
    onSettled: (_text: string | null | undefined, _error: Error | null, variables: Variables) =>
      refreshProject(queryClient, idOf(variables)),
  }
}

function translated(answer: Answer): string {
  return translateMessage(answer.message)
}
