import type { OpenUpload } from '#api/contract/upload.ts'
import { type Patience, patiently } from './patience.ts'
import type { NewUpload } from './upload.ts'
import type { UploadContext } from './upload-context.ts'

/**
 * Opens an upload at the API. When an answer is lost on its way, the upload that it spoke of is found again instead of
 * opening another. Throws ApiFailure.
 */
export async function startUpload(
  { transport, seen }: UploadContext,
  input: NewUpload,
  patience: Patience,
): Promise<OpenUpload> {
  let isRepeated = false
  return patiently(async () => {
    const lost = isRepeated
      ? (await transport.list()).find((open) => !seen.has(open.id) && isOf(input, open))
      : undefined
    isRepeated = true
    return lost ?? transport.start(input)
  }, patience)
}

function isOf({ projectName, file }: NewUpload, open: OpenUpload): boolean {
  const isUntouched = Object.keys(open.parts).length === 0
  const isAlike = open.filename === file.name && open.size === file.size
  return isUntouched && isAlike && open.project_name === projectName
}
