import type { z } from 'zod'
import { type completeUploadReply, newProjectFields } from '#api/contract/upload.ts'
import { ApiError, type ErrorCode } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import * as calls from '#api/services/database/uploads.ts'
import { abortUpload } from './abort-upload.ts'
import { completeUpload } from './complete-upload.ts'
import type { FormEvent } from './form-event.ts'
import { openMultipart } from './open-multipart.ts'
import type { OpenUploadRow } from './own-upload.ts'
import { createPartWriter, type PartWriter } from './part-writer.ts'
import { storedType } from './upload-facts.ts'

/** A form is read in one request; what is left of one that broke off is swept soon. */
const LIFETIME_SECONDS = 2 * 60 * 60
const FILE_FIELD = 'file'
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  projectName: 'PROJECT_NAME_REQUIRED',
  lang: 'LANGUAGE_UNSUPPORTED',
}

type Fields = Partial<Record<'projectName' | 'lang', string>>
type Receiving = { upload: OpenUploadRow; parts: PartWriter }

/**
 * Makes a project of a form with `projectName`, `lang` and the video as `file`, in any order. The video goes on into
 * the store in parts as it arrives; at most one part is held. `lengthBytes`, the length of the whole form, is what is
 * reserved meanwhile. A form that is refused or breaks off leaves nothing behind.
 */
export async function receiveUpload(
  ctx: UserContext,
  form: AsyncIterable<FormEvent>,
  lengthBytes: number,
): Promise<z.infer<typeof completeUploadReply>> {
  const fields: Fields = {}
  let receiving: Receiving | undefined
  try {
    for await (const event of form) {
      if (event.kind === 'field') {
        takeField(fields, event)
      } else if (event.kind === 'bytes') {
        await receiving?.parts.write(event.bytes)
      } else if (event.name === FILE_FIELD && !receiving) {
        receiving = await openFile(ctx, event, lengthBytes)
      } else {
        throw new ApiError('INVALID_INPUT', { detail: 'form: another file' })
      }
    }
    const { projectName, lang } = requireFields(fields)
    if (!receiving) throw new ApiError('VIDEO_REQUIRED')
    await describe(ctx, receiving, { projectName, lang, maxBytes: lengthBytes })
    return await completeUpload(ctx, receiving.upload.id)
  } catch (error) {
    if (receiving) await giveUp(ctx, receiving.upload.id)
    throw error
  }
}

function takeField(fields: Fields, { name, value }: { name: string; value: string }): void {
  if (name !== 'projectName' && name !== 'lang') {
    if (name === FILE_FIELD) throw new ApiError('VIDEO_REQUIRED')
    throw new ApiError('INVALID_INPUT', { detail: 'form: another field' })
  }
  fields[name] = value
  const { error } = newProjectFields.shape[name].safeParse(value)
  if (error) throw new ApiError(REFUSALS[name] ?? 'INVALID_INPUT')
}

function requireFields(fields: Fields): { projectName: string; lang: string } {
  const { data, error } = newProjectFields.safeParse(fields)
  if (data) return data
  throw new ApiError(REFUSALS[String(error.issues[0]?.path[0])] ?? 'INVALID_INPUT')
}

async function openFile(
  ctx: UserContext,
  file: { filename: string; contentType: string },
  lengthBytes: number,
): Promise<Receiving> {
  const filename = file.filename.toWellFormed().replaceAll('\0', '').slice(0, 255)
  const upload = await openMultipart(ctx, {
    projectName: '',
    lang: 'auto',
    filename,
    mime: storedType(file.contentType),
    sizeBytes: lengthBytes,
    ttlSeconds: LIFETIME_SECONDS,
  })
  const { objectKey, storeUploadId, partSizeBytes } = upload
  const put = (part: number, bytes: Uint8Array) =>
    ctx.storage.putPart(objectKey, storeUploadId, part, bytes)
  return { upload, parts: createPartWriter(partSizeBytes, put) }
}

async function describe(
  ctx: UserContext,
  { upload, parts }: Receiving,
  { projectName, lang, maxBytes }: { projectName: string; lang: string; maxBytes: number },
): Promise<void> {
  const { etags, sizeBytes } = await parts.end()
  if (sizeBytes === 0) throw new ApiError('VIDEO_EMPTY')
  if (sizeBytes > maxBytes) throw new ApiError('UPLOAD_INCOMPLETE', { detail: 'more than said' })
  const outcome = await calls.describeUpload(ctx.db, {
    userId: ctx.user.id,
    uploadId: upload.id,
    projectName,
    lang,
    sizeBytes,
    parts: etags,
  })
  if (outcome !== 'ok') throw new ApiError('UPLOAD_NOT_FOUND')
}

// What went wrong first is what the caller must hear; the sweep takes what could not be given up here.
async function giveUp(ctx: UserContext, uploadId: string): Promise<void> {
  await abortUpload(ctx, uploadId).catch((cause: unknown) => {
    if (!(cause instanceof ApiError)) {
      ctx.log.error('upload_abort_failed', cause, { upload_id: uploadId })
    }
  })
}
