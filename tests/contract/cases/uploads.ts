import type { ErrorCode } from '#api/errors.ts'
import { bytes, mp4, trak } from '#api/testing/media-bytes.ts'
import type { TestApi } from '#api/testing/test-api.ts'
import type { Answered, Case } from './case.ts'

const START = { projectName: 'x', lang: 'en', filename: 'x.mp4', size: 1000, type: 'video/mp4' }

/** Files that are refused once their bytes have come. */
export const REFUSED_FILES = {
  VIDEO_UNSUPPORTED: bytes('a text that calls itself a video'),
  VIDEO_UNREADABLE: mp4().slice(0, 60),
  VIDEO_NO_PICTURE: mp4({ tracks: [trak({ kind: 'soun' })] }),
  VIDEO_TOO_LONG: mp4({ seconds: 301 }),
  VIDEO_TOO_LARGE: mp4({ tracks: [trak({ width: 5000, height: 100 })] }),
} satisfies Partial<Record<ErrorCode, Uint8Array>>

const start =
  (change: object, plan: Parameters<TestApi['createAccount']>[0] = {}): Case =>
  async (api) => {
    const { token } = await api.createAccount(plan)
    return api.ask('POST', '/uploads', { token, json: { ...START, ...change } })
  }

const send =
  (file: Uint8Array): Case =>
  async (api) => {
    const { token } = await api.createAccount()
    const ask = (method: string, path: string, json?: unknown): Promise<Answered> =>
      api.ask(method, `/uploads${path}`, { token, json })
    const { id } = (await ask('POST', '', { ...START, size: file.length })).body
    const { urls } = (await ask('POST', `/${id}/parts`, { parts: [1] })).body as {
      urls: Record<string, string>
    }
    const put = await fetch(urls[1] ?? '', { method: 'PUT', body: new Uint8Array(file) })
    await ask('PUT', `/${id}/parts`, { parts: { 1: put.headers.get('etag') } })
    return ask('POST', `/${id}/complete`)
  }

const withoutParts: Case = async (api) => {
  const { token } = await api.createAccount()
  const { body } = await api.ask('POST', '/uploads', { token, json: START })
  return api.ask('POST', `/uploads/${body.id}/complete`, { token })
}

export const UPLOAD_CASES: Record<string, Partial<Record<ErrorCode, Case>>> = {
  'POST /uploads': {
    PROJECT_NAME_REQUIRED: start({ projectName: '' }),
    LANGUAGE_UNSUPPORTED: start({ lang: 'tlh' }),
    VIDEO_REQUIRED: start({ filename: undefined }),
    VIDEO_EMPTY: start({ size: 0 }),
    UPLOAD_TOO_LARGE: start({}, { uploadLimitBytes: 999 }),
    TOO_MANY_UPLOADS: start({}, { maxOpenUploads: 0 }),
    TOO_MANY_PROJECTS: start({}, { maxProjects: 0 }),
    STORAGE_QUOTA_EXCEEDED: start({}, { quotaBytes: 999 }),
  },
  'POST /uploads/{id}/complete': {
    UPLOAD_INCOMPLETE: withoutParts,
    ...Object.fromEntries(Object.entries(REFUSED_FILES).map(([code, file]) => [code, send(file)])),
  },
}
