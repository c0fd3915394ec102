import type { SpokenLanguage } from '#config'

export type UploadPhase =
  /** Waits until the one before it is through. */
  | 'queued'
  /** Under way, or about to be. */
  | 'sending'
  /** This device has no network; goes on by itself. */
  | 'offline'
  /** Wordlight or its store does not answer; goes on by itself. */
  | 'away'
  /** All bytes are there and are being put together. */
  | 'finishing'
  /** Another tab sends it. */
  | 'elsewhere'
  /** The browser no longer has the file: somebody has to choose it again. */
  | 'file_needed'
  | 'failed'

/** A video on its way to becoming a project. */
export type Upload = {
  /** Names it on this page, from before the API knows of it. */
  key: string
  /** The API's name for it; null until it has one, and again when the API has given it up. */
  id: string | null
  projectName: string
  /** null where it was begun before the page was loaded. */
  lang: SpokenLanguage | null
  filename: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970; tells the file again. null where nobody has noted it. */
  lastModified: number | null
  sentBytes: number
  /** null while nothing can be said. */
  secondsLeft: number | null
  phase: UploadPhase
  /** What to tell people, in phase `failed` only. */
  failure: string | null
  canRetry: boolean
  file: File | null
  /** Whether the browser has kept the file, so that the upload survives a reload; null while it is being kept. */
  isKept: boolean | null
}

export type NewUpload = { projectName: string; lang: SpokenLanguage; file: File }

const MOVING: readonly UploadPhase[] = ['queued', 'sending', 'offline', 'away', 'finishing']

/** Whether this page is busy with it. */
export function isMoving(upload: Upload): boolean {
  return MOVING.includes(upload.phase)
}
