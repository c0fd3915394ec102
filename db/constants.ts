/**
 * Words of the job path, defined once. Values are wire and database strings, exact to the letter (misspellings
 * included); the names beside them are spelt right. Nothing is imported here, so everything may import it.
 *
 * job: a row of work to be done; it has a *kind* and a *state*. A project has a *status*.
 * claim: taking a queued job. lease: a claim with an expiry. lease token: fences every write of the claimer.
 * heartbeat: extends the lease, carries progress in and cancellation out. release: handing a job back unharmed.
 * attempt: counted at claim. reap: requeueing (or failing) jobs whose lease has lapsed.
 */

export const PROJECT_STATUS = {
  ready: 'ready',
  transcribing: 'transription_progress',
  transcribed: 'transription_done',
  transcriptionFailed: 'transription_failed',
  exporting: 'export_progress',
  exported: 'export_done',
  exportFailed: 'export_failed',
} as const
export type ProjectStatus = (typeof PROJECT_STATUS)[keyof typeof PROJECT_STATUS]

export const JOB_KIND = { transcribe: 'transcribe', export: 'export', align: 'align' } as const
export type JobKind = (typeof JOB_KIND)[keyof typeof JOB_KIND]

export const JOB_STATE = {
  queued: 'queued',
  running: 'running',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
} as const
export type JobState = (typeof JOB_STATE)[keyof typeof JOB_STATE]

/** What a transcription tells about itself that its user may want to act on; `suggested_language` goes with the second. */
export const CAPTION_WARNINGS = ['language_unsure', 'language_mismatch', 'sound_partial'] as const
export type CaptionWarning = (typeof CAPTION_WARNINGS)[number]

/** A lease survives six missed heartbeats. */
export const LEASE_SECONDS = 20
export const HEARTBEAT_SECONDS = 3
export const JOB_MAX_ATTEMPTS = 3
/** The longest a claim waits for work; below the idle time-outs of common proxies (30 s). */
export const CLAIM_WAIT_MAX_SECONDS = 25

/**
 * Why an attempt failed: the worker's word for it, and whether another attempt may help.
 * `message` is a key of messages/*.json.
 */
export const JOB_ERROR = {
  media_unreadable: { retryable: false, message: 'errors.video_unreadable' },
  media_no_audio: { retryable: false, message: 'errors.video_no_audio' },
  media_no_video: { retryable: false, message: 'errors.video_no_picture' },
  media_too_long: { retryable: false, message: 'errors.video_too_long' },
  media_too_large: { retryable: false, message: 'errors.video_too_large' },
  speech_none: { retryable: false, message: 'errors.speech_none' },
  language_unsupported: { retryable: false, message: 'errors.language_unsupported' },
  engine_output_invalid: { retryable: true, message: 'errors.transcription_failed' },
  engine_out_of_memory: { retryable: true, message: 'errors.transcription_failed' },
  engine_lost: { retryable: true, message: 'errors.transcription_failed' },
  engine_timeout: { retryable: true, message: 'errors.transcription_failed' },
  captions_glyph_missing: { retryable: false, message: 'errors.captions_glyph_missing' },
  render_failed: { retryable: true, message: 'errors.video_processing_failed' },
  render_too_large: { retryable: false, message: 'errors.video_processing_failed' },
  render_timeout: { retryable: true, message: 'errors.video_processing_failed' },
  storage_failed: { retryable: true, message: 'errors.video_download_failed' },
  handed_back: { retryable: true, message: 'errors.video_processing_failed' },
  lease_lapsed: { retryable: true, message: 'errors.video_processing_failed' },
  internal: { retryable: true, message: 'errors.internal' },
} as const
export type JobErrorCode = keyof typeof JOB_ERROR
