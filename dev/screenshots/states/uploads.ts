import path from 'node:path'
import { uploadOf } from '#dev/screenshots/fixtures.ts'
import type { Stage, State } from '#dev/screenshots/state.ts'
import { NEVER, refuse, SILENCE } from '#dev/screenshots/stub-api.ts'
import { FILES } from './videos-dialogs.ts'

const PATH = '/dashboard/videos'
const nameOf = (file: string) => path.basename(file)

// The browser keeps the files of uploads, so that each state needs uploads of its own.
const FIRST = uploadOf(1, nameOf(FILES.video), 18)
const SECOND = uploadOf(2, nameOf(FILES.second), 24)
const THIRD = uploadOf(3, 'interview-in-the-garden.mp4', 120)
const OPEN = [FIRST, SECOND, THIRD]
const AWAY = uploadOf(4, nameOf(FILES.video), 18)
const LOST = uploadOf(5, nameOf(FILES.video), 18)
const REFUSED = uploadOf(6, nameOf(FILES.second), 24)

/** The row waits for its file; this one goes on. */
async function chooseFile({ page, t }: Stage, name: string, file: string) {
  const row = page.getByRole('listitem', { name, exact: true })
  await row.getByRole('button', { name: t('uploads.choose') }).waitFor()
  await row.getByTestId('choose-again').setInputFiles(file)
}

export const UPLOAD_STATES: readonly State[] = [
  {
    name: 'uploads-running',
    path: PATH,
    height: 1000,
    answers: {
      'GET /uploads': { data: OPEN },
      'GET /uploads/:id': ({ id }) => OPEN.find((open) => open.id === id) ?? FIRST,
      'POST /uploads/:id/parts': NEVER,
    },
    act: async (stage) => {
      await chooseFile(stage, FIRST.project_name, FILES.video)
      await stage.page.getByText(stage.t('uploads.sending_percent', { percent: 60 })).waitFor()
      await chooseFile(stage, SECOND.project_name, FILES.second)
      await stage.page.getByText(stage.t('uploads.queued')).first().waitFor()
      await chooseFile(stage, THIRD.project_name, FILES.tooLong)
      await stage.page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'uploads-away',
    path: PATH,
    answers: {
      'GET /uploads': { data: [AWAY] },
      'GET /uploads/:id': AWAY,
      'POST /uploads/:id/parts': SILENCE,
    },
    act: async (stage) => {
      await chooseFile(stage, AWAY.project_name, FILES.video)
      await stage.page.getByText(stage.t('uploads.away')).first().waitFor()
    },
  },
  {
    name: 'uploads-failed',
    path: PATH,
    answers: {
      'GET /uploads': { data: [LOST, REFUSED] },
      'GET /uploads/:id': ({ id }) =>
        id === LOST.id ? refuse('UPLOAD_NOT_FOUND') : refuse('PLAN_REQUIRED'),
    },
    act: async (stage) => {
      await chooseFile(stage, LOST.project_name, FILES.video)
      await chooseFile(stage, REFUSED.project_name, FILES.second)
      await stage.page.getByText(stage.t('uploads.failed'), { exact: true }).nth(1).waitFor()
    },
  },
]
