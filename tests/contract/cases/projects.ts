import type { ErrorCode } from '#api/errors.ts'
import { DEFAULT_STYLE } from '#captions/index.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { askWhileFailing, type Case, createOwner, whileProjectIs } from './case.ts'

const WORDS = { subtitles: [{ word: 'bonjour', start: 0, end: 0.5, hidden: false }] }
const STYLES = { styles: { ...DEFAULT_STYLE } }
const TEXT = { cues: [{ text: 'Good morning' }] }
const FILE = { text: '1\n00:00:00,000 --> 00:00:01,000\nBonjour\n' }
const BACKUP = { text: JSON.stringify({ version: 1, words: WORDS.subtitles }) }
const NAME = { projectName: 'Talk' }
const { ready, transcribed, transcribing, exported } = PROJECT_STATUS

const stale =
  (verb: string, json: unknown): Case =>
  async (api) =>
    (await createOwner(api, { status: transcribed })).tell('POST', verb, {
      json,
      headers: { 'if-match': '"7"' },
    })

/** The call while the statement that does its work fails. */
const broken =
  (queries: RegExp, method: string, verb: string, json?: unknown): Case =>
  async (api) => {
    const { project, token } = await createOwner(api, { status: transcribed })
    const request = { method, path: `/project/${project.id}/${verb}`, token, json }
    return askWhileFailing(api, queries, new Error('a secret of the database'), request)
  }

const lost =
  (verb: string): Case =>
  async (api) =>
    (await createOwner(api, { status: exported, exportKey: 'lost', exportBytes: 4 })).tell(
      'GET',
      verb,
    )

const beyondTheEnd =
  (verb: string): Case =>
  async (api) => {
    const key = `export-${verb}`
    const owner = await createOwner(api, { status: exported, exportKey: key, exportBytes: 4 })
    const url = await api.deps.storage.signPut(key, 'video/mp4', 60)
    await fetch(url, { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body: 'four' })
    return owner.tell('GET', verb, { headers: { range: 'bytes=99-' } })
  }

export const PROJECT_CASES: Record<string, Partial<Record<ErrorCode, Case>>> = {
  'GET /project/{id}/get-subtitle': {
    SUBTITLES_MISSING: whileProjectIs(ready, 'GET', 'get-subtitle'),
  },
  'POST /project/{id}/update-subtitles': {
    PROJECT_NOT_EDITABLE: whileProjectIs(transcribing, 'POST', 'update-subtitles', WORDS),
    PROJECT_UPDATE_FAILED: broken(/update "project_captions"/, 'POST', 'update-subtitles', WORDS),
    CAPTIONS_CHANGED: stale('update-subtitles', WORDS),
  },
  'POST /project/{id}/update-subtitles-styles': {
    PROJECT_NOT_EDITABLE: whileProjectIs(exported, 'POST', 'update-subtitles-styles', STYLES),
    PROJECT_UPDATE_FAILED: broken(
      /update "project_captions"/,
      'POST',
      'update-subtitles-styles',
      STYLES,
    ),
    CAPTIONS_CHANGED: stale('update-subtitles-styles', STYLES),
  },
  'GET /project/{id}/captions': {
    SUBTITLES_MISSING: whileProjectIs(ready, 'GET', 'captions?format=vtt'),
    CAPTION_FORMAT_UNKNOWN: whileProjectIs(transcribed, 'GET', 'captions?format=doc'),
    INVALID_INPUT: whileProjectIs(transcribed, 'GET', 'captions?format=srt&level=letter'),
  },
  'POST /project/{id}/import-captions': {
    CAPTIONS_UNREADABLE: whileProjectIs(ready, 'POST', 'import-captions', { text: 'Hello' }),
    LANGUAGE_UNSUPPORTED: whileProjectIs(ready, 'POST', 'import-captions', {
      ...FILE,
      lang: 'auto',
    }),
    PROJECT_NOT_EDITABLE: whileProjectIs(exported, 'POST', 'import-captions', BACKUP),
    PROJECT_UPDATE_FAILED: broken(/update "project_captions"/, 'POST', 'import-captions', BACKUP),
    CAPTIONS_CHANGED: stale('import-captions', BACKUP),
    SUBTITLES_FAILED: broken(/enqueue_job/, 'POST', 'import-captions', FILE),
  },
  'POST /project/{id}/rename': {
    PROJECT_NAME_REQUIRED: whileProjectIs(ready, 'POST', 'rename', { projectName: ' ' }),
    PROJECT_UPDATE_FAILED: broken(/update "projects"/, 'POST', 'rename', NAME),
  },
  'POST /project/{id}/reopen': {
    PROJECT_NOT_EDITABLE: whileProjectIs(ready, 'POST', 'reopen'),
    PROJECT_UPDATE_FAILED: broken(/update "projects"/, 'POST', 'reopen'),
  },
  'POST /project/{id}/duplicate': {
    UPLOAD_TOO_LARGE: async (api) =>
      (await createOwner(api, {}, { uploadLimitBytes: 999 })).tell('POST', 'duplicate'),
    TOO_MANY_UPLOADS: async (api) =>
      (await createOwner(api, {}, { maxOpenUploads: 0 })).tell('POST', 'duplicate'),
    TOO_MANY_PROJECTS: async (api) =>
      (await createOwner(api, {}, { maxProjects: 1 })).tell('POST', 'duplicate'),
    STORAGE_QUOTA_EXCEEDED: async (api) =>
      (await createOwner(api, {}, { quotaBytes: 1500 })).tell('POST', 'duplicate'),
  },
  'POST /project/{id}/generate-subtitles': {
    PROJECT_NOT_EDITABLE: whileProjectIs(exported, 'POST', 'generate-subtitles'),
    QUOTA_EXCEEDED: async (api) =>
      (await createOwner(api, {}, { quotaSeconds: 59 })).tell('POST', 'generate-subtitles'),
    SUBTITLES_FAILED: broken(/enqueue_job/, 'POST', 'generate-subtitles'),
    LANGUAGE_UNSUPPORTED: whileProjectIs(ready, 'POST', 'generate-subtitles', { lang: 'tlh' }),
  },
  'POST /project/{id}/align': {
    PROJECT_NOT_EDITABLE: whileProjectIs(exported, 'POST', 'align', TEXT),
    SUBTITLES_FAILED: broken(/enqueue_job/, 'POST', 'align', TEXT),
    LANGUAGE_UNSUPPORTED: whileProjectIs(ready, 'POST', 'align', { ...TEXT, lang: 'auto' }),
  },
  'POST /project/{id}/generate-video-subtitle': {
    PROJECT_NOT_EDITABLE: whileProjectIs(exported, 'POST', 'generate-video-subtitle'),
    SUBTITLES_MISSING: whileProjectIs(ready, 'POST', 'generate-video-subtitle'),
  },
  'GET /project/{id}/generate-video-subtitle': {
    PROJECT_NOT_EDITABLE: whileProjectIs(exported, 'GET', 'generate-video-subtitle'),
    SUBTITLES_MISSING: whileProjectIs(ready, 'GET', 'generate-video-subtitle'),
    METHOD_NOT_ALLOWED: async (api) =>
      (await createOwner(api, { status: transcribed })).tell('GET', 'generate-video-subtitle', {
        headers: { 'sec-purpose': 'prefetch' },
      }),
  },
  'GET /project/{id}/process-progression': {
    PROCESS_NOT_FOUND: whileProjectIs(ready, 'GET', 'process-progression'),
    PROGRESS_FAILED: broken(/from "jobs"/, 'GET', 'process-progression'),
  },
  'POST /project/{id}/cancel': {
    PROCESS_NOT_FOUND: whileProjectIs(ready, 'POST', 'cancel'),
  },
  'GET /project/{id}/video': {
    VIDEO_DOWNLOAD_FAILED: lost('video'),
    RANGE_NOT_SATISFIABLE: beyondTheEnd('video'),
  },
  'GET /project/{id}/download-video': {
    VIDEO_DOWNLOAD_FAILED: lost('download-video'),
    RANGE_NOT_SATISFIABLE: beyondTheEnd('download-video'),
    PROCESS_NOT_FOUND: whileProjectIs(transcribed, 'GET', 'download-video'),
  },
}
