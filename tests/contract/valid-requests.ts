import { DEFAULT_STYLE } from '#captions/index.ts'

const WORD = { word: 'bonjour', start: 0, end: 0.5, hidden: false }

/** A body that each call takes, by its key in the contract; `null` where it takes none. */
export const VALID_BODIES: Readonly<Record<string, unknown>> = {
  'POST /project/{id}/update-subtitles': { subtitles: [WORD] },
  'POST /project/{id}/update-subtitles-styles': { styles: { ...DEFAULT_STYLE } },
  'POST /project/{id}/generate-subtitles': {
    lang: 'fr',
    hotwords: ['Wordlight'],
    hide_fillers: true,
  },
  'POST /project/{id}/align': { lang: 'en', cues: [{ text: 'Good morning', start: 0, end: 1 }] },
  'POST /project/{id}/import-captions': { text: '1\n00:00:00,000 --> 00:00:01,000\nBonjour\n' },
  'POST /project/{id}/rename': { projectName: 'Talk' },
  'POST /uploads': { projectName: 'x', lang: 'en', filename: 'x.mp4', size: 1000, type: '' },
  'POST /uploads/{id}/parts': { parts: [1] },
  'PUT /uploads/{id}/parts': { parts: { 1: '"etag"' } },
  'POST /worker/v1/claim': { kinds: ['export'], worker_version: '1' },
  'POST /worker/v1/jobs/{id}/heartbeat': { progress: 1, stage: 'render' },
  'POST /worker/v1/jobs/{id}/finish': {
    result: { kind: 'export', bytes: 6, duration_seconds: 60 },
  },
  'POST /worker/v1/jobs/{id}/fail': { code: 'internal', detail: '' },
  'POST /auth/signin': { email: 'a@example.test', password: 'long enough' },
  'POST /auth/signup': { email: 'a@example.test', password: 'long enough', name: '' },
  'POST /auth/confirm-email': { token_hash: 'x' },
  'POST /auth/refresh-token': { refresh_token: 'x' },
}

/** The query that a call needs, with its question mark. */
export const VALID_QUERIES: Readonly<Record<string, string>> = {
  'GET /project/{id}/captions': '?format=srt',
}
