import { PROJECT_STATUS as STATUS } from '#db/constants.ts'
import { idOf, profileOf, projectOf, running } from '#dev/screenshots/fixtures.ts'
import type { Stage, State } from '#dev/screenshots/state.ts'
import { type Answers, NEVER, refuse } from '#dev/screenshots/stub-api.ts'

const PATH = '/dashboard/videos'

const QUEUED = idOf(1)
const RESTARTED = idOf(3, 'dusk')
const EXPORTING = idOf(5, 'stage')

/** A project in each status. */
export const PROJECTS = [
  projectOf({ id: QUEUED, status: STATUS.transcribing, duration: 58 }),
  projectOf({
    id: idOf(2, 'stage'),
    name: 'Studio tour',
    status: STATUS.transcribing,
    duration: 161,
    size_mb: 86.2,
    lang: 'fr',
  }),
  projectOf({
    id: RESTARTED,
    name: 'Evening walk',
    status: STATUS.transcribing,
    duration: 24,
    lang: 'auto',
  }),
  projectOf({
    id: idOf(4, 'meadow'),
    name: 'Why I get up at five',
    poster_url: '/stills/meadow.jpg',
    status: STATUS.transcribed,
    duration: 33,
  }),
  projectOf({
    id: EXPORTING,
    name: 'Concert, last song',
    status: STATUS.exporting,
    duration: 187,
    size_mb: 412.6,
  }),
  projectOf({
    id: idOf(6, 'dusk'),
    name: 'Lichtermeer',
    poster_url: '/stills/dusk.jpg',
    status: STATUS.exported,
    duration: 72,
    lang: 'de',
  }),
  projectOf({
    id: idOf(7),
    name: 'Ocean sounds',
    status: STATUS.transcriptionFailed,
    error: { code: 'speech_none', message: 'errors.speech_none' },
  }),
  projectOf({
    id: idOf(8, 'meadow'),
    name: 'Recipe of the week',
    status: STATUS.exportFailed,
    error: { code: 'render_timeout', message: 'errors.video_processing_failed' },
  }),
  projectOf({ id: idOf(9, 'stage'), name: 'Ready for its captions', lang: 'pt' }),
  projectOf({
    id: idOf(10, 'lagoon'),
    name: 'A very long name that somebody pasted from the description of the whole series, episode twelve, second cut, final version',
    status: STATUS.exported,
    duration: 300,
    size_mb: 499.9,
  }),
]

const PROGRESS: Answers['GET /project/:id/process-progression'] = ({ id }) => {
  if (id === QUEUED) return running('', 0, { stage: null, place: 3, attempt: 0 })
  if (id === RESTARTED) return running('decode', 12, { attempt: 2 })
  if (id === EXPORTING) return running('render', 41)
  return running('recognise', 64)
}

export const LIST: Answers = {
  'GET /project/get-projects': { data: PROJECTS },
  'GET /project/:id/process-progression': PROGRESS,
}

const listed = ({ page, t }: Stage) =>
  page.getByRole('heading', { name: t('videos.recent') }).waitFor()

async function pressGenerate({ page, t }: Stage, name: string) {
  const action = t('videos.generate')
  await page.getByRole('button', { name: t('videos.action_of', { action, name }) }).click()
}

export const VIDEOS_STATES: readonly State[] = [
  {
    name: 'videos-loading',
    shows: 'videos.description',
    path: PATH,
    answers: { 'GET /project/get-projects': NEVER },
  },
  { name: 'videos-empty', shows: 'videos.empty_title', path: PATH },
  {
    name: 'videos-no-plan',
    shows: 'videos.plan_title',
    path: PATH,
    answers: { 'GET /auth/profile': profileOf(null) },
  },
  {
    name: 'videos-error',
    shows: 'videos.failed_title',
    path: PATH,
    answers: { 'GET /project/get-projects': refuse('INTERNAL') },
  },
  { name: 'videos-list', path: PATH, answers: LIST, shows: 'videos.recent', height: 2100 },
  { name: 'videos-list-window', path: PATH, answers: LIST, shows: 'videos.recent' },
  {
    name: 'videos-connection-away',
    path: PATH,
    answers: LIST,
    act: async (stage) => {
      await listed(stage)
      stage.silence()
      await stage.page.evaluate(() => window.dispatchEvent(new Event('offline')))
      await stage.page.getByText(stage.t('connection.away')).waitFor()
    },
  },
  {
    name: 'videos-offline',
    path: PATH,
    answers: LIST,
    allows: [/ERR_INTERNET_DISCONNECTED/],
    act: async (stage) => {
      await listed(stage)
      await stage.page.context().setOffline(true)
      await stage.page.getByText(stage.t('connection.offline')).waitFor()
    },
  },
  {
    name: 'videos-toasts',
    path: PATH,
    keepsMouse: true,
    answers: {
      'GET /project/get-projects': {
        data: [
          projectOf({ name: 'Studio tour' }),
          projectOf({ id: idOf(2, 'dusk'), name: 'Evening walk' }),
        ],
      },
      'POST /project/:id/generate-subtitles': ({ id }) =>
        id === idOf(1) ? { message: 'success.subtitles_in_progress' } : refuse('QUOTA_EXCEEDED'),
    },
    act: async (stage) => {
      await pressGenerate(stage, 'Studio tour')
      await stage.page.getByText(stage.t('success.subtitles_in_progress')).waitFor()
      await pressGenerate(stage, 'Evening walk')
      await stage.page.getByText(stage.t('errors.quota_exceeded')).hover()
    },
  },
]
