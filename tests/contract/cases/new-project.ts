import { eq } from 'drizzle-orm'
import { createApp } from '#api/app.ts'
import type { ErrorCode } from '#api/errors.ts'
import type { Storage } from '#api/ports/storage.ts'
import { mp4 } from '#api/testing/media-bytes.ts'
import { type Field, sendForm } from '#api/testing/send-form.ts'
import type { TestApi } from '#api/testing/test-api.ts'
import { uploads } from '#db/schema/uploads.ts'
import type { Case } from './case.ts'
import { REFUSED_FILES } from './uploads.ts'

const fileOf = (content: Uint8Array): Field => [
  'file',
  new Blob([new Uint8Array(content)]),
  'x.mp4',
]
const NAME: Field = ['projectName', 'x']
const LANG: Field = ['lang', 'en']
const FILE = fileOf(mp4())

const send =
  (
    fields: Field[],
    options: { length?: string | null } = {},
    plan: Parameters<TestApi['createAccount']>[0] = {},
  ): Case =>
  async (api) =>
    sendForm(api.app, (await api.createAccount(plan)).token, fields, options)

const WHOLE = [NAME, LANG, FILE]

/** What a sender hears whose upload was swept because it took too long. */
const tooSlow: Case = async (api) => {
  const { token, user } = await api.createAccount()
  const putPart: Storage['putPart'] = async (...part) => {
    await api.db.update(uploads).set({ status: 'expired' }).where(eq(uploads.userId, user.id))
    return api.deps.storage.putPart(...part)
  }
  const app = createApp({ ...api.deps, storage: { ...api.deps.storage, putPart } })
  return sendForm(app, token, WHOLE)
}

export const NEW_PROJECT_CASES: Record<string, Partial<Record<ErrorCode, Case>>> = {
  'POST /project/new-project': {
    SIGNED_OUT: (api) => sendForm(api.app, undefined, WHOLE),
    PLAN_REQUIRED: send(WHOLE, {}, null),
    LENGTH_REQUIRED: send(WHOLE, { length: null }),
    FORM_TOO_LARGE: send(WHOLE, { length: String(2 ** 30) }),
    INVALID_INPUT: send([['plan', 'pro'], ...WHOLE]),
    PROJECT_NAME_REQUIRED: send([LANG, FILE]),
    LANGUAGE_UNSUPPORTED: send([NAME, ['lang', 'tlh'], FILE]),
    VIDEO_REQUIRED: send([NAME, LANG]),
    VIDEO_EMPTY: send([NAME, LANG, fileOf(new Uint8Array())]),
    UPLOAD_TOO_LARGE: send(WHOLE, {}, { uploadLimitBytes: 99 }),
    UPLOAD_INCOMPLETE: send(WHOLE, { length: '300' }),
    UPLOAD_NOT_FOUND: tooSlow,
    TOO_MANY_UPLOADS: send(WHOLE, {}, { maxOpenUploads: 0 }),
    TOO_MANY_PROJECTS: send(WHOLE, {}, { maxProjects: 0 }),
    STORAGE_QUOTA_EXCEEDED: send(WHOLE, {}, { quotaBytes: 99 }),
    ...Object.fromEntries(
      Object.entries(REFUSED_FILES).map(([code, file]) => [code, send([NAME, LANG, fileOf(file)])]),
    ),
  },
}
