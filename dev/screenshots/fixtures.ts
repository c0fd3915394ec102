import type { OpenProject, Project, Subtitle } from '#api/contract/project.ts'
import type { OpenUpload } from '#api/contract/upload.ts'
import { type PresetKey, presetStyle } from '#captions/index.ts'
import { MIBIBYTE } from '#config'
import { PROJECT_STATUS } from '#db/constants.ts'
import { CLIPS, type Clip } from './clips.ts'
import type { Answers } from './stub-api.ts'

/** When all of it happens. */
export const NOW = new Date('2026-11-21T09:30:00Z')

/** Ids tell which clip a project plays. */
export const idOf = (number: number, clip: Clip = 'lagoon') =>
  `0000000${CLIPS.indexOf(clip)}-0000-4000-8000-${String(number).padStart(12, '0')}`

export function projectOf(values: Partial<Project> = {}): Project {
  return {
    id: idOf(1),
    name: 'Three mistakes I made as a beginner',
    status: PROJECT_STATUS.ready,
    duration: 41,
    size_mb: 48.2,
    lang: 'en',
    video_path: '',
    width: 270,
    height: 480,
    error: null,
    poster_url: null,
    created_at: '2026-11-20T18:00:00Z',
    ...values,
  }
}

const TALK =
  'Most people watch short videos with the sound turned off. If your words are not on the screen, they will never hear your story. Good captions light up every word at the very moment it is spoken.'
const SECONDS_PER_WORD = 0.5

/** The words of a talk, the ninth hidden. */
export const WORDS: Subtitle[] = TALK.split(' ').map((word, index) => ({
  word,
  start: index * SECONDS_PER_WORD,
  end: (index + 0.9) * SECONDS_PER_WORD,
  hidden: index === 8,
}))

/** The waveform of that talk: each word swells and fades, with a breath between sentences. */
export const PEAKS = {
  version: 1,
  seconds_per_peak: SECONDS_PER_WORD / 10,
  peaks: WORDS.flatMap(({ word }, index) =>
    Array.from({ length: 10 }, (_, tenth) => {
      const loudness = 130 + 90 * Math.sin(index * 2.3)
      const swell = Math.sin(((tenth + 0.5) / 10) * Math.PI)
      return Math.round(word.endsWith('.') && tenth > 5 ? 4 : loudness * swell + 6)
    }),
  ),
}

/** A project as the editor opens it. */
export function openProjectOf(
  values: Partial<OpenProject> = {},
  preset: PresetKey = 'word_background_color_rounded',
): OpenProject {
  return {
    ...projectOf({ status: PROJECT_STATUS.transcribed, duration: 20 }),
    subtitles: WORDS,
    styles: { ...presetStyle(preset) },
    version: 3,
    subtitles_lang: 'en',
    peaks_url: '/peaks.json',
    warnings: [],
    suggested_language: null,
    language_probability: null,
    ...values,
  }
}

/** An upload that an earlier page began: three of five parts are there. */
export function uploadOf(number: number, filename: string, mebibytes: number): OpenUpload {
  return {
    id: idOf(100 + number),
    project_name: filename.replace(/\.\w+$/, ''),
    filename,
    size: mebibytes * MIBIBYTE,
    part_size: Math.ceil((mebibytes * MIBIBYTE) / 5),
    part_count: 5,
    parts: { 1: 'a', 2: 'b', 3: 'c' },
    expires_at: '2026-11-28T00:00:00Z',
  }
}

export const profileOf = (plan: string | null) => {
  const notifications = { email: true, processing: true, marketing: false, security: true }
  return {
    user: { id: idOf(999), email: 'amelie.laurent@example.com' },
    name: 'Amélie Laurent',
    lang: 'en' as const,
    notifications_params: notifications,
    notificationsParams: notifications,
    subscription: plan === null ? null : { plan, end_date: '2026-12-14T00:00:00Z' },
  }
}

export const running = (stage: string, progress: number, more = {}) => ({
  ...{ code: null, progress, stage, attempt: 1, place: null, message: null },
  ...more,
})

/** What the API answers in every state that does not say otherwise. */
export const ALWAYS: Answers = {
  'GET /auth/profile': profileOf('starter'),
  'GET /ready': { status: 'ready', failing: [] },
  'GET /project/get-projects': { data: [] },
  'GET /project/:id/video-url': ({ id }) => ({
    url: `/clips/${CLIPS[Number(id.slice(0, 8))] ?? 'none'}.mp4`,
    expires_at: '2026-11-21T10:00:00Z',
  }),
  'GET /uploads': { data: [] },
}
