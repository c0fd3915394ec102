import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { callRow, callRows } from './rows.ts'

export type StartUploadOutcome =
  | { code: 'ok'; uploadId: string; objectKey: string; expiresAt: Date }
  | { code: 'no_plan' | 'upload_too_large' | 'storage_exceeded' }

/** Opens an upload and reserves its bytes in the user's storage until it is committed, aborted or expired. */
export async function startUpload(
  db: Database,
  input: {
    userId: string
    projectName: string
    lang: string
    filename: string
    mime: string
    sizeBytes: number
    partSizeBytes: number
    ttlSeconds: number
  },
): Promise<StartUploadOutcome> {
  const row = await callRow<{
    code: StartUploadOutcome['code']
    uploadId: string
    objectKey: string
    expiresAtMs: number
  }>(
    db,
    sql`select code, upload_id as "uploadId", object_key as "objectKey",
        extract(epoch from expires_at)::float8 * 1000 as "expiresAtMs"
      from start_upload(${input.userId}, ${input.projectName}, ${input.lang}, ${input.filename},
        ${input.mime}, ${input.sizeBytes}, ${input.partSizeBytes}, ${input.ttlSeconds})`,
  )
  const { code, uploadId, objectKey, expiresAtMs } = row
  return code === 'ok' ? { code, uploadId, objectKey, expiresAt: new Date(expiresAtMs) } : { code }
}

/** Turns an open upload, whose object is complete and checked, into a project of the same id. */
export async function commitUpload(
  db: Database,
  input: {
    userId: string
    uploadId: string
    mime: string
    durationMs: number
    width: number
    height: number
  },
): Promise<'ok' | 'already' | 'closed' | 'not_found'> {
  const row = await callRow<{ outcome: 'ok' | 'already' | 'closed' | 'not_found' }>(
    db,
    sql`select commit_upload(${input.userId}, ${input.uploadId}, ${input.mime}, ${input.durationMs},
      ${input.width}, ${input.height}) as outcome`,
  )
  return row.outcome
}

/** Gives an open upload up; the caller aborts it in the store. `closed` when it was over already. */
export async function abortUpload(
  db: Database,
  input: { userId: string; uploadId: string },
): Promise<'ok' | 'closed' | 'not_found'> {
  const row = await callRow<{ outcome: 'ok' | 'closed' | 'not_found' }>(
    db,
    sql`select abort_upload(${input.userId}, ${input.uploadId}) as outcome`,
  )
  return row.outcome
}

export type ExpiredUpload = { uploadId: string; objectKey: string; storeUploadId: string | null }

/** Ends open uploads whose time is over; the caller aborts them in the store. */
export function expireUploads(db: Database, limit = 100): Promise<ExpiredUpload[]> {
  return callRows<ExpiredUpload>(
    db,
    sql`select upload_id as "uploadId", object_key as "objectKey",
        store_upload_id as "storeUploadId"
      from expire_uploads(${limit})`,
  )
}
