import { StorageAway } from '#api/ports/storage.ts'
import { isDatabaseAway } from '#db/pg-error.ts'

/**
 * Every refusal that the API can answer with: HTTP status and key of messages/*.json. Codes are for programs, keys
 * for people; what went wrong inside goes to the log and never into an answer.
 */
export const ERRORS = {
  INVALID_INPUT: { status: 422, message: 'errors.invalid_input' },
  LENGTH_REQUIRED: { status: 411, message: 'errors.invalid_input' },
  BODY_TOO_LARGE: { status: 413, message: 'errors.invalid_input' },
  SIGNED_OUT: { status: 401, message: 'errors.signed_out' },
  LOGIN_FAILED: { status: 401, message: 'errors.login_failed' },
  CONFIRMATION_INVALID: { status: 400, message: 'errors.login_failed' },
  PLAN_REQUIRED: { status: 403, message: 'errors.plan_required' },
  RATE_LIMITED: { status: 429, message: 'errors.rate_limited' },
  PROJECT_NOT_FOUND: { status: 404, message: 'errors.project_not_found' },
  PROJECT_NAME_REQUIRED: { status: 422, message: 'errors.project_name_required' },
  PROJECT_NOT_EDITABLE: { status: 409, message: 'errors.project_update_failed' },
  PROJECT_UPDATE_FAILED: { status: 500, message: 'errors.project_update_failed' },
  CAPTIONS_CHANGED: { status: 409, message: 'errors.captions_changed' },
  CAPTION_FORMAT_UNKNOWN: { status: 400, message: 'errors.caption_format_unknown' },
  CAPTIONS_UNREADABLE: { status: 422, message: 'errors.captions_unreadable' },
  PROCESS_NOT_FOUND: { status: 404, message: 'errors.process_not_found' },
  PROGRESS_FAILED: { status: 500, message: 'errors.progress_failed' },
  SUBTITLES_FAILED: { status: 500, message: 'errors.transcription_failed' },
  SUBTITLES_MISSING: { status: 409, message: 'errors.subtitles_missing' },
  QUOTA_EXCEEDED: { status: 402, message: 'errors.quota_exceeded' },
  STORAGE_QUOTA_EXCEEDED: { status: 413, message: 'errors.storage_quota_exceeded' },
  FORM_TOO_LARGE: { status: 413, message: 'errors.upload_in_parts' },
  TOO_MANY_PROJECTS: { status: 409, message: 'errors.too_many_projects' },
  TOO_MANY_UPLOADS: { status: 409, message: 'errors.too_many_uploads' },
  UPLOAD_TOO_LARGE: { status: 413, message: 'errors.upload_too_large' },
  UPLOAD_NOT_FOUND: { status: 404, message: 'errors.upload_not_found' },
  UPLOAD_INCOMPLETE: { status: 409, message: 'errors.upload_incomplete' },
  LANGUAGE_UNSUPPORTED: { status: 422, message: 'errors.language_unsupported' },
  VIDEO_REQUIRED: { status: 422, message: 'errors.video_required' },
  VIDEO_EMPTY: { status: 422, message: 'errors.video_empty' },
  VIDEO_UNSUPPORTED: { status: 422, message: 'errors.video_unsupported' },
  VIDEO_UNREADABLE: { status: 422, message: 'errors.video_unreadable' },
  VIDEO_NO_PICTURE: { status: 422, message: 'errors.video_no_picture' },
  VIDEO_TOO_LONG: { status: 422, message: 'errors.video_too_long' },
  VIDEO_TOO_LARGE: { status: 422, message: 'errors.video_too_large' },
  VIDEO_DOWNLOAD_FAILED: { status: 502, message: 'errors.video_download_failed' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'errors.video_download_failed' },
  MONITOR_UNKNOWN: { status: 401, message: 'errors.signed_out' },
  WORKER_UNKNOWN: { status: 401, message: 'errors.signed_out' },
  LEASE_LOST: { status: 409, message: 'errors.process_not_found' },
  RESULT_INVALID: { status: 422, message: 'errors.video_processing_failed' },
  RESULT_OUTPUT_MISSING: { status: 422, message: 'errors.video_processing_failed' },
  NOT_FOUND: { status: 404, message: 'errors.not_found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'errors.not_found' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'errors.service_unavailable' },
  INTERNAL: { status: 500, message: 'errors.internal' },
} as const

export type ErrorCode = keyof typeof ERRORS

/** A refusal from the catalogue; `cause` and `detail` reach the log only. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly detail: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    options: { detail?: string; cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(code, { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.detail = options.detail
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Long enough for a database to start again or a store to calm down. */
const RETRY_AFTER_SECONDS = 2

/** The refusal for anything thrown: itself, SERVICE_UNAVAILABLE while a part is away, else `code`; causes are kept. */
export function toRefusal(error: unknown, code: ErrorCode): ApiError {
  if (error instanceof ApiError) return error
  if (!isDatabaseAway(error) && !(error instanceof StorageAway)) {
    return new ApiError(code, { cause: error })
  }
  const retryAfterSeconds = RETRY_AFTER_SECONDS
  return new ApiError('SERVICE_UNAVAILABLE', { cause: error, retryAfterSeconds })
}

/** For `catch`: refusals pass through, anything unexpected becomes one; see `toRefusal`. */
export function unexpectedly(code: ErrorCode): (error: unknown) => never {
  return (error) => {
    throw toRefusal(error, code)
  }
}
