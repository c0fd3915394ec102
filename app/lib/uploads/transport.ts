import type { OpenProject } from '#api/contract/project.ts'
import type { OpenUpload } from '#api/contract/upload.ts'
import { api, read } from '#app/lib/api/client.ts'
import { putPart } from './put-part.ts'
import type { NewUpload } from './upload.ts'

/** What an upload asks of the API and of the store. Failures are ApiFailure, StoreRefusal, or TypeError for silence. */
export type UploadTransport = {
  start: (input: NewUpload) => Promise<OpenUpload>
  list: () => Promise<OpenUpload[]>
  get: (id: string) => Promise<OpenUpload>
  /** A signed address, good for one PUT of that part. */
  signPart: (id: string, part: number) => Promise<string>
  /** Answers the etag. `onSent` is told how many bytes of the part have gone. */
  putPart: (
    address: string,
    bytes: Blob,
    onSent: (bytes: number) => void,
    signal: AbortSignal,
  ) => Promise<string>
  reportPart: (id: string, part: number, etag: string) => Promise<void>
  /** Repeating it gives the same project. */
  complete: (id: string) => Promise<OpenProject>
  abort: (id: string) => Promise<void>
}

const byId = api.uploads[':id']

export const uploadTransport: UploadTransport = {
  start: ({ projectName, lang, file }) => {
    const { name: filename, size, type } = file
    return read(api.uploads.$post({ json: { projectName, lang, filename, size, type } }))
  },
  list: async () => (await read(api.uploads.$get())).data,
  get: (id) => read(byId.$get({ param: { id } })),
  signPart: async (id, part) => {
    const { urls } = await read(byId.parts.$post({ param: { id }, json: { parts: [part] } }))
    const address = urls[part]
    if (!address) throw new Error('The API signed another part.')
    return address
  },
  putPart,
  reportPart: async (id, part, etag) => {
    await read(byId.parts.$put({ param: { id }, json: { parts: { [part]: etag } } }))
  },
  complete: (id) => read(byId.complete.$post({ param: { id } })),
  abort: async (id) => {
    await read(byId.$delete({ param: { id } }))
  },
}
