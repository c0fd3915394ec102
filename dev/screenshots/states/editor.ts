import { PROJECT_STATUS as STATUS } from '#db/constants.ts'
import { idOf, openProjectOf, running } from '#dev/screenshots/fixtures.ts'
import type { Stage, State } from '#dev/screenshots/state.ts'
import { type Answers, NEVER, refuse } from '#dev/screenshots/stub-api.ts'
import { seek } from './editor-steps.ts'

const PATH = `/editor-video/${idOf(1)}`
const GET = 'GET /project/:id/get-project'

const opened = (values: Parameters<typeof openProjectOf>[0] = {}): Answers => ({
  [GET]: openProjectOf(values),
})
const WITHOUT_WORDS = {
  subtitles: null,
  styles: null,
  version: null,
  subtitles_lang: null,
  peaks_url: null,
}

const retry = ({ page, t }: Stage) =>
  page.getByText(t('player.unplayable_title')).waitFor({ timeout: 30_000 })

/** The editor by what has become of the project. */
export const EDITOR_STATES: readonly State[] = [
  { name: 'editor-loading', shows: 'editor.loading', path: PATH, answers: { [GET]: NEVER } },
  {
    name: 'editor-ready',
    shows: 'editor.transcribe.none_title',
    path: PATH,
    answers: opened({ ...WITHOUT_WORDS, status: STATUS.ready }),
  },
  {
    name: 'editor-transcribing',
    shows: 'editor.transcribe.progress',
    path: PATH,
    answers: {
      ...opened({ ...WITHOUT_WORDS, status: STATUS.transcribing }),
      'GET /project/:id/process-progression': running('recognise', 64),
    },
  },
  {
    name: 'editor-queued',
    shows: 'editor.transcribe.progress',
    path: PATH,
    answers: {
      ...opened({ ...WITHOUT_WORDS, status: STATUS.transcribing }),
      'GET /project/:id/process-progression': running('', 0, { stage: null, place: 3 }),
    },
  },
  {
    name: 'editor-transcription-failed',
    shows: 'editor.transcribe.failed_title',
    path: PATH,
    answers: opened({
      ...WITHOUT_WORDS,
      status: STATUS.transcriptionFailed,
      error: { code: 'speech_none', message: 'errors.speech_none' },
    }),
  },
  {
    name: 'editor-exporting',
    shows: 'editor.export.progress',
    path: PATH,
    answers: {
      ...opened({ status: STATUS.exporting }),
      'GET /project/:id/process-progression': running('render', 42, { attempt: 2 }),
    },
    act: (stage) => seek(stage, 3.2),
  },
  {
    name: 'editor-exported',
    shows: 'editor.download',
    path: PATH,
    answers: opened({ status: STATUS.exported }),
  },
  {
    name: 'editor-export-failed',
    path: PATH,
    answers: opened({
      status: STATUS.exportFailed,
      error: { code: 'render_timeout', message: 'errors.video_processing_failed' },
    }),
    act: (stage) => seek(stage, 3.2),
  },
  {
    name: 'editor-not-found',
    shows: 'editor.failure.not_found_title',
    path: PATH,
    answers: { [GET]: refuse('PROJECT_NOT_FOUND') },
  },
  {
    name: 'editor-no-plan',
    shows: 'editor.failure.plan_title',
    path: PATH,
    answers: { [GET]: refuse('PLAN_REQUIRED') },
  },
  {
    name: 'editor-failed',
    path: PATH,
    answers: { [GET]: refuse('INTERNAL') },
    act: ({ page, t }) => page.getByRole('button', { name: t('editor.failure.retry') }).waitFor(),
  },
  {
    name: 'editor-unplayable',
    path: PATH,
    answers: {
      ...opened(),
      'GET /project/:id/video-url': { url: '/clips/none.mp4', expires_at: '' },
    },
    act: retry,
  },
  {
    name: 'editor-connection-away',
    path: PATH,
    answers: opened(),
    act: async (stage) => {
      await seek(stage, 3.2)
      stage.silence()
      await stage.page.evaluate(() => window.dispatchEvent(new Event('offline')))
      await stage.page.getByText(stage.t('connection.away')).waitFor()
    },
  },
]
