import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { callRow, callValue } from './rows.ts'

type StartRefusal =
  | 'no_plan'
  | 'upload_too_large'
  | 'too_many_uploads'
  | 'too_many_projects'
  | 'storage_exceeded'
type StartOutcome =
  | { code: 'ok'; uploadId: string; objectKey: string }
  | { code: StartRefusal; uploadId: null; objectKey: null }

/** Opens an upload and reserves its bytes in the user's storage until it is committed, aborted or expired. */
export function startUpload(
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
): Promise<StartOutcome> {
  return callRow<StartOutcome>(
    db,
    sql`select code, upload_id as "uploadId", object_key as "objectKey"
      from start_upload(${input.userId}, ${input.projectName}, ${input.lang}, ${input.filename},
        ${input.mime}, ${input.sizeBytes}, ${input.partSizeBytes}, ${input.ttlSeconds})`,
  )
}

type OwnUpload = { userId: string; uploadId: string }

/** Turns an open upload, whose object is complete and checked, into a project of the same id. */
export function commitUpload(
  db: Database,
  input: OwnUpload & { mime: string; durationMs: number; width: number; height: number },
) {
  return callValue<'ok' | 'already' | 'closed' | 'not_found'>(
    db,
    sql`select commit_upload(${input.userId}, ${input.uploadId}, ${input.mime}, ${input.durationMs},
      ${input.width}, ${input.height}) as value`,
  )
}

/** Gives an open upload up; the caller aborts it in the store. `closed` when it was over already. */
export function abortUpload(db: Database, input: OwnUpload) {
  return callValue<'ok' | 'closed' | 'not_found'>(
    db,
    sql`select abort_upload(${input.userId}, ${input.uploadId}) as value`,
  )
}

/** Ends open uploads whose time is over; returns how many. What they left in the store is queued for deletion. */
export function expireUploads(db: Database, limit: number): Promise<number> {
  return callValue<number>(db, sql`select expire_uploads(${limit}) as value`)
}

/** Gives a streamed upload its name, language, size (at most what was reserved) and parts, once they are known. */
export function describeUpload(
  db: Database,
  input: OwnUpload & {
    projectName: string
    lang: string
    sizeBytes: number
    parts: Record<string, string>
  },
) {
  const parts = JSON.stringify(input.parts)
  return callValue<'ok' | 'closed' | 'not_found'>(
    db,
    sql`select describe_upload(${input.userId}, ${input.uploadId}, ${input.projectName},
      ${input.lang}, ${input.sizeBytes}, ${parts}::jsonb) as value`,
  )
}

/** Turns an open upload, whose object is a copy of the source project's, into a project like that one; keys name copies. */
export function commitCopy(
  db: Database,
  input: OwnUpload & {
    sourceProjectId: string
    proxyKey: string | null
    posterKey: string | null
    peaksKey: string | null
  },
) {
  return callValue<'ok' | 'already' | 'closed' | 'not_found'>(
    db,
    sql`select commit_copy(${input.userId}, ${input.uploadId}, ${input.sourceProjectId},
      ${input.proxyKey}, ${input.posterKey}, ${input.peaksKey}) as value`,
  )
}
