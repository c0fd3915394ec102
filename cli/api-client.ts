import { hc } from 'hono/client'
import type { AppType } from '#api/app.ts'
import type { GenerateSubtitlesInput } from '#api/contract/job.ts'
import type { CaptionFormat } from '#captions/formats/given-text.ts'
import type { SpokenLanguage } from '#config'
import { EXIT, Failure, refusal } from './failure.ts'
import type { Session } from './session.ts'
import type { UploadApi, UploadPlan } from './upload.ts'

type Reply<T> = { ok: boolean; status: number; json: () => Promise<T> }
type Refusal = { message?: string; requestId?: string }

export type Words = { word: string; start: number; end: number; hidden: boolean }[]
export type JobProgress = {
  code: 'error' | 'success' | null
  progress: number
  message: string | null
}

async function refusalOf(response: Reply<unknown>): Promise<Failure> {
  const body = (await response.json().catch(() => ({}))) as Refusal
  return refusal(body.message ?? 'cli.unexpected_answer', { status: String(response.status) })
}

async function read<T>(sent: Promise<Reply<T>>): Promise<T> {
  const response = await sent
  if (!response.ok) throw await refusalOf(response)
  return response.json()
}

export type ApiClient = ReturnType<typeof connectApi>

/**
 * The calls of the public API that captioning a video takes.
 *
 * @param apiUrl base address, `/api` included
 * @throws each call: Failure with the API's own message
 */
export function connectApi(apiUrl: string, session: Session) {
  const client = hc<AppType>(apiUrl.replace(/\/api$/, ''), { fetch: session.fetch }).api
  const project = client.project[':id']
  const one = (id: string) => ({ param: { id } })

  const uploads: UploadApi = {
    partUrl: async (uploadId, part) => {
      const { urls } = await read(
        client.uploads[':id'].parts.$post({ ...one(uploadId), json: { parts: [part] } }),
      )
      const url = urls[part]
      if (!url) throw new Failure(EXIT.failed, 'cli.unexpected_answer', { status: '200' })
      return url
    },
    reportPart: async (uploadId, part, etag) => {
      await read(
        client.uploads[':id'].parts.$put({ ...one(uploadId), json: { parts: { [part]: etag } } }),
      )
    },
  }

  return {
    uploads,
    signIn: async (email: string, password: string): Promise<void> => {
      session.start(await read(client.auth.signin.$post({ json: { email, password } })))
    },
    listProjects: async () => (await read(client.project['get-projects'].$get())).data,
    startUpload: (input: {
      projectName: string
      lang: SpokenLanguage
      filename: string
      size: number
      type: string
    }): Promise<UploadPlan> => read(client.uploads.$post({ json: input })),
    completeUpload: (id: string) => read(client.uploads[':id'].complete.$post(one(id))),
    abortUpload: async (id: string): Promise<void> => {
      await read(client.uploads[':id'].$delete(one(id)))
    },
    transcribe: async (id: string, options: GenerateSubtitlesInput): Promise<void> => {
      await read(project['generate-subtitles'].$post({ ...one(id), json: options }))
    },
    export: async (id: string): Promise<void> => {
      await read(project['generate-video-subtitle'].$post(one(id)))
    },
    jobProgress: (id: string): Promise<JobProgress> =>
      read(project['process-progression'].$get(one(id))),
    project: (id: string) => read(project['get-project'].$get(one(id))),
    captions: (id: string) => read(project['get-subtitle'].$get({ ...one(id), header: {} })),
    /** The captions as a file, complete. */
    captionFile: async (id: string, format: CaptionFormat): Promise<string> => {
      const address = project.captions.$url({ ...one(id), query: { format } })
      const response = await session.fetch(address)
      if (!response.ok) throw await refusalOf(response)
      return response.text()
    },
    setStyles: async (
      id: string,
      styles: Record<string, string | number | boolean>,
    ): Promise<void> => {
      await read(
        project['update-subtitles-styles'].$post({ ...one(id), header: {}, json: { styles } }),
      )
    },
    download: async (id: string): Promise<Response> => {
      const response = await session.fetch(project['download-video'].$url(one(id)))
      if (!response.ok) throw await refusalOf(response)
      return response
    },
    cancel: async (id: string): Promise<void> => {
      await read(project.cancel.$post(one(id)))
    },
    deleteProject: async (id: string): Promise<void> => {
      await read(project['delete-project'].$delete(one(id)))
    },
  }
}
