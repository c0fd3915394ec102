import { PROJECT_STATUS as STATUS } from '#db/constants.ts'
import { idOf, openProjectOf } from '#dev/screenshots/fixtures.ts'
import type { Stage, State } from '#dev/screenshots/state.ts'
import type { Answers } from '#dev/screenshots/stub-api.ts'
import { openTab, seek } from './editor-steps.ts'

const PATH = `/editor-video/${idOf(1)}`
const SCRIPT = 'Most people watch short videos\nwith the sound turned off.\n'

const WORDS_FILE = 'WEBVTT\n\n00:01.000 --> 00:02.000\nMost <00:01.500>people\n'

const opened = (values: Parameters<typeof openProjectOf>[0] = {}): Answers => ({
  'GET /project/:id/get-project': openProjectOf(values),
})

async function ask(stage: Stage) {
  const { page, t } = stage
  await openTab(stage, 'captions')
  await page.getByRole('button', { name: t('editor.transcribe.once_more') }).click()
  await page.getByRole('dialog', { name: t('editor.transcription.title') }).waitFor()
}

async function giveFile(stage: Stage, name: string, text: string) {
  const { page, t } = stage
  await ask(stage)
  await page.getByRole('tab', { name: t('editor.transcription.given') }).click()
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
  await page.getByTestId('caption-file').setInputFiles(file)
  await page.getByText(name, { exact: true }).waitFor()
}

/** The editor where its words come from: once more, with options, from a text; and what that tells about itself. */
export const EDITOR_TRANSCRIPTION_STATES: readonly State[] = [
  { name: 'editor-transcribe-again', path: PATH, answers: opened(), act: ask },
  {
    name: 'editor-transcribe-faults',
    path: PATH,
    answers: opened({ lang: 'ko' }),
    act: async (stage) => {
      await ask(stage)
      const names = Array.from({ length: 51 }, (_, index) => `Name ${index + 1}`).join(', ')
      await stage.page.getByLabel(stage.t('editor.transcription.hotwords')).fill(names)
    },
  },
  {
    name: 'editor-given-text',
    path: PATH,
    answers: opened(),
    act: async (stage) => {
      const { page, t } = stage
      await ask(stage)
      await page.getByRole('tab', { name: t('editor.transcription.given') }).click()
      await page.getByLabel(t('editor.transcription.text'), { exact: true }).fill(SCRIPT)
    },
  },
  {
    name: 'editor-given-file',
    path: PATH,
    answers: opened(),
    act: (stage) => giveFile(stage, 'talk.vtt', WORDS_FILE),
  },
  {
    name: 'editor-given-file-refused',
    path: PATH,
    answers: opened(),
    act: (stage) => giveFile(stage, 'holiday photo.srt', 'This is no subtitle file.'),
  },
  {
    name: 'editor-transcribe-options',
    path: PATH,
    answers: opened({
      ...{ subtitles: null, styles: null, version: null, subtitles_lang: null, peaks_url: null },
      status: STATUS.ready,
    }),
    act: async ({ page, t }) => {
      await page.getByRole('button', { name: t('editor.transcribe.options') }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'editor-language-mismatch',
    path: PATH,
    answers: opened({ warnings: ['language_mismatch'], suggested_language: 'es' }),
    act: (stage) => seek(stage, 3.2),
  },
  {
    name: 'editor-two-warnings',
    path: PATH,
    answers: opened({ lang: 'auto', warnings: ['language_unsure', 'sound_partial'] }),
    act: (stage) => seek(stage, 3.2),
  },
  {
    name: 'editor-transcription-failed-again',
    path: PATH,
    answers: opened({ error: { code: 'speech_none', message: 'errors.speech_none' } }),
    act: (stage) => seek(stage, 3.2),
  },
]
