import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportCaptionsInput } from '#api/contract/captions.ts'
import type { AlignInput, GenerateSubtitlesInput } from '#api/contract/job.ts'
import { toast } from '#app/components/ui/toast.ts'
import { failureText } from '#app/lib/api/api-failure.ts'
import { api, read } from '#app/lib/api/client.ts'
import { translateMessage } from '#app/lib/messages/translate-message.ts'
import { m } from '#app/paraglide/messages.js'
import { cancelJob } from './cancel-job.ts'
import { forgetCancelled } from './cancelled-jobs.ts'
import { projectKeys, refreshProject } from './project-queries.ts'
import { useOnce } from './use-once.ts'

type Answer = { message: string }

const byId = api.project[':id']

/** Starts a transcription; what is left out stays as the project has it. */
export function useGenerateSubtitles() {
  return useStart(({ id, ...json }: { id: string } & GenerateSubtitlesInput) =>
    read(byId['generate-subtitles'].$post({ param: { id }, json })).then(translated),
  )
}

/** Starts the search for the times of a text that is given. */
export function useAlignSubtitles() {
  return useStart(({ id, ...json }: { id: string } & AlignInput) =>
    read(byId.align.$post({ param: { id }, json })).then(translated),
  )
}

type ImportOf = ImportCaptionsInput & {
  id: string
  /** Of the captions that the file replaces; null where there are none. */
  basedOn: number | null
}

/** Makes a file of captions the project's: its words, or the search for their times. */
export function useImportCaptions() {
  return useStart(({ id, basedOn, ...json }: ImportOf) => {
    const header = basedOn === null ? {} : { 'if-match': `"${basedOn}"` }
    return read(byId['import-captions'].$post({ param: { id }, header, json })).then(translated)
  })
}

/** Starts the export. */
export function useExportVideo() {
  return useStart((id: string) =>
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
  return useProjectChange(({ id, name }: { id: string; name: string }) =>
    read(byId.rename.$post({ param: { id }, json: { projectName: name } })).then(translated),
  )
}

/** A change that begins work on a project. */
function useStart<Of extends string | { id: string }>(start: (of: Of) => Promise<string>) {
  const queryClient = useQueryClient()
  return useProjectChange((of: Of) => {
    forgetCancelled(queryClient, idOf(of))
    return start(of)
  })
}

/** A change of one project that answers what to tell people; it is pending until the list shows its outcome. */
function useProjectChange<Of extends string | { id: string }>(
  change: (of: Of) => Promise<string | null>,
) {
  const queryClient = useQueryClient()
  const { isPending, mutateAsync } = useMutation({
    // In an object, because the types of a mutation cannot see into a parameter of a type.
    mutationFn: ({ of }: { of: Of }) => change(of),
    onSuccess: (text) => {
      if (text !== null) toast.success(text)
    },
    onError: (error) => {
      toast.error(failureText(error))
    },
    onSettled: (_text, _error, { of }) => refreshProject(queryClient, idOf(of)),
  })
  return useOnce({ isPending, mutateAsync: (of: Of) => mutateAsync({ of }) })
}

function idOf(of: string | { id: string }): string {
  return typeof of === 'string' ? of : of.id
}

function translated(answer: Answer): string {
  return translateMessage(answer.message)
}
