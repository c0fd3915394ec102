/** Typed product constants of the specification (sections 5 and 9). Import-free: every part of the product may read it. */

/** Transcription languages in the order in which they are offered. */
export const LANGUAGES = ['fr', 'en', 'es', 'de', 'it', 'pt', 'ru', 'zh', 'ja', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** The other languages that Whisper knows, spelt as it spells them, by English name; offered after `auto`. */
export const MORE_LANGUAGES = [
  ...['af', 'sq', 'am', 'hy', 'as', 'az', 'ba', 'eu', 'be', 'bn', 'bs', 'br', 'bg', 'my', 'yue'],
  ...['ca', 'hr', 'cs', 'da', 'nl', 'et', 'fo', 'fi', 'gl', 'ka', 'el', 'gu', 'ht', 'ha', 'haw'],
  ...['he', 'hi', 'hu', 'is', 'id', 'jw', 'kn', 'kk', 'km', 'ko', 'lo', 'la', 'lv', 'ln', 'lt'],
  ...['lb', 'mk', 'mg', 'ms', 'ml', 'mt', 'mi', 'mr', 'mn', 'ne', 'no', 'nn', 'oc', 'ps', 'fa'],
  ...['pl', 'pa', 'ro', 'sa', 'sr', 'sn', 'sd', 'si', 'sk', 'sl', 'so', 'su', 'sw', 'sv', 'tl'],
  ...['tg', 'ta', 'tt', 'te', 'th', 'bo', 'tr', 'tk', 'uk', 'ur', 'uz', 'vi', 'cy', 'yi', 'yo'],
] as const

/** All that a transcription may be asked for; `auto` is whichever language is heard. */
export const SPOKEN_LANGUAGES = [...LANGUAGES, 'auto', ...MORE_LANGUAGES] as const
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number]

/** Those that are written without spaces between the words. */
export const UNSPACED_LANGUAGES = ['zh', 'yue', 'ja', 'th', 'lo', 'my', 'km'] as const

export const MIBIBYTE = 1024 * 1024
export const GIBIBYTE = 1024 * MIBIBYTE

/** What an uploaded video may be. The API checks it at upload, the worker gets it with each job and checks again. */
export const MEDIA_LIMITS = {
  /** Five minutes, and half a second for containers that round up. */
  durationSeconds: 300.5,
  longestSide: 4096,
  pixels: 8_847_360,
  streams: 16,
} as const

export const WORD_LIMITS = { words: 6000, wordLength: 200 } as const
/** Characters of one line, or one part, of a text whose words are to be timed. */
export const CUE_TEXT_MAX_LENGTH = 20_000
/** Characters of such a text. */
export const GIVEN_TEXT_MAX_LENGTH = 200_000
/** What a request to the API may hold: six thousand words of 200 four-byte characters, with their times. */
export const BODY_MAX_BYTES = 6 * MIBIBYTE
/** Of UTF-8 in a file of captions. JSON writes quotes, backslashes and ends of lines in twice as many. */
export const CAPTION_FILE_MAX_BYTES = 3_000_000
/** Names and terms that a transcription is told of beforehand. */
export const HOTWORD_LIMITS = { words: 50, wordLength: 50 } as const
export const PROJECT_NAME_MAX_LENGTH = 200

export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

/** Containers that an upload may have; told by its bytes, never by its name. */
export const VIDEO_CONTAINERS = ['mp4', 'mov', 'avi'] as const
export type VideoContainer = (typeof VIDEO_CONTAINERS)[number]

export const PROGRESS_POLL_MS = {
  list: 2000,
  editorExport: 5000,
  editorTranscription: 8000,
} as const

export type Plan = {
  id: 'starter' | 'pro' | 'entreprise'
  /** null means unlimited. */
  quotaMinutes: number | null
  quotaBytes: number
  uploadLimitBytes: number
  priceCents: { eur: number; usd: number }
  /** Jobs of one kind of one user that may run at the same time. */
  maxRunning: number
  /** Projects that may exist at a time; uploads under way count as projects. */
  maxProjects: number
  maxOpenUploads: number
}

export const PLANS: readonly Plan[] = [
  {
    id: 'starter',
    quotaMinutes: 100,
    quotaBytes: 2 * GIBIBYTE,
    uploadLimitBytes: 500 * MIBIBYTE,
    priceCents: { eur: 800, usd: 800 },
    maxRunning: 1,
    maxProjects: 200,
    maxOpenUploads: 5,
  },
  {
    id: 'pro',
    quotaMinutes: 500,
    quotaBytes: 10 * GIBIBYTE,
    uploadLimitBytes: GIBIBYTE,
    priceCents: { eur: 1800, usd: 1400 },
    maxRunning: 2,
    maxProjects: 1000,
    maxOpenUploads: 10,
  },
  {
    id: 'entreprise',
    quotaMinutes: null,
    quotaBytes: 100 * GIBIBYTE,
    uploadLimitBytes: 2 * GIBIBYTE,
    priceCents: { eur: 3500, usd: 1800 },
    maxRunning: 4,
    maxProjects: 5000,
    maxOpenUploads: 20,
  },
]

/** How the browser asks for data. */
export const QUERY_LIMITS = {
  retries: 3,
  longestBackoffMs: 30_000,
  cacheMs: 5 * 60_000,
  /** The editor holds edits of its own: what it has loaded stays as it is. */
  editorStaleMs: 5 * 3_600_000,
  editorCacheMs: 24 * 3_600_000,
} as const

export const SAVE_DEBOUNCE_MS = 500
/** A word of the list is lit from its start, less this. */
export const WORD_LIST_LAG_SECONDS = 0.05
export const DEFAULT_VOLUME = 0.3
/** The caption renderer answers within this, or is replaced. */
export const RENDERER_TIMEOUT_MS = 5000
export const MOBILE_BREAKPOINT_PX = 768

export const TOAST = { visible: 3, durationMs: 4000, widthPx: 356 } as const

export const SIDEBAR = {
  cookie: 'sidebar_state',
  cookieSeconds: 7 * 24 * 3600,
  width: '16rem',
  mobileWidth: '18rem',
  iconWidth: '3rem',
} as const

export const THEME = { storageKey: 'vite-ui-theme', fallback: 'dark' } as const
