import { idOf, openProjectOf, WORDS } from '#dev/screenshots/fixtures.ts'
import type { State } from '#dev/screenshots/state.ts'
import { type Answers, NEVER, refuse } from '#dev/screenshots/stub-api.ts'
import { choosePreset, openTab, seek } from './editor-steps.ts'

const PATH = `/editor-video/${idOf(1)}`
const GET = 'GET /project/:id/get-project'
const SAVE = 'POST /project/:id/update-subtitles-styles'
const OPENED: Answers = { [GET]: openProjectOf() }

/** The editor while somebody works on the captions. */
export const EDITOR_PANEL_STATES: readonly State[] = [
  {
    name: 'editor-models',
    path: PATH,
    answers: OPENED,
    act: async (stage) => {
      await seek(stage, 3.2)
      await openTab(stage, 'models')
    },
  },
  {
    name: 'editor-styles',
    path: PATH,
    answers: OPENED,
    act: async (stage) => {
      await seek(stage, 3.2)
      await openTab(stage, 'styles')
    },
  },
  {
    name: 'editor-styles-colour',
    path: PATH,
    answers: { ...OPENED, [SAVE]: NEVER },
    act: async (stage) => {
      const { page, t } = stage
      await seek(stage, 3.2)
      await openTab(stage, 'models')
      await choosePreset(stage, 'word_background_color')
      await page.getByRole('tab', { name: t('editor.tabs.styles') }).click()
      const box = page.locator('button[aria-expanded]', { hasText: t('editor.styles.box_colour') })
      await box.click()
      const heading = page.getByRole('heading', { name: t('editor.styles.colours') })
      await heading.evaluate((element) => element.scrollIntoView())
    },
  },
  {
    name: 'editor-outdated',
    path: PATH,
    answers: { ...OPENED, drawsOtherwise: true },
    act: async (stage) => {
      await seek(stage, 3.2)
      await stage.page.getByText(stage.t('preview.outdated_title')).waitFor()
    },
  },
  {
    name: 'editor-captions-menu',
    path: PATH,
    answers: OPENED,
    act: async (stage) => {
      const { page, t } = stage
      await seek(stage, 3.2)
      await page.getByRole('button', { name: t('editor.captions_file.open') }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'editor-closed-panel',
    path: PATH,
    answers: OPENED,
    widths: [390, 768],
    act: (stage) => seek(stage, 3.2),
  },
  {
    name: 'editor-captions',
    path: PATH,
    answers: OPENED,
    act: async (stage) => {
      await openTab(stage, 'captions')
      await seek(stage, 3.2)
    },
  },
  {
    name: 'editor-word',
    path: PATH,
    answers: OPENED,
    act: async (stage) => {
      const { page } = stage
      await openTab(stage, 'captions')
      await page.getByRole('button', { name: 'videos', exact: true }).click()
      await page.getByRole('textbox', { name: stage.t('editor.word.text') }).waitFor()
    },
  },
  {
    name: 'editor-word-hidden',
    path: PATH,
    answers: OPENED,
    act: async (stage) => {
      await openTab(stage, 'captions')
      const name = stage.t('editor.words.hidden', { word: WORDS[8]?.word ?? '' })
      await stage.page.getByRole('button', { name, exact: true }).click()
      await stage.page.getByRole('textbox', { name: stage.t('editor.word.text') }).fill('')
    },
  },
  {
    name: 'editor-saving',
    path: PATH,
    answers: { ...OPENED, [SAVE]: NEVER },
    act: async (stage) => {
      await seek(stage, 3.2)
      await openTab(stage, 'models')
      await choosePreset(stage, 'karaoke_master')
      await stage.page.getByText(stage.t('editor.save.saving')).first().waitFor()
    },
  },
  {
    name: 'editor-not-saved',
    path: PATH,
    answers: { ...OPENED, [SAVE]: refuse('INTERNAL') },
    act: async (stage) => {
      await seek(stage, 3.2)
      await openTab(stage, 'models')
      await choosePreset(stage, 'color_pulse')
      await stage.page.getByText(stage.t('editor.save.retrying')).first().waitFor()
    },
  },
  {
    name: 'editor-conflict',
    path: PATH,
    answers: {
      [GET]: ({ turn }) =>
        turn === 1 ? openProjectOf() : openProjectOf({ version: 9, subtitles: WORDS.slice(1) }),
      [SAVE]: refuse('CAPTIONS_CHANGED'),
    },
    act: async (stage) => {
      await seek(stage, 3.2)
      await openTab(stage, 'models')
      await choosePreset(stage, 'neon_glow')
      await stage.page.getByText(stage.t('editor.conflict.title')).waitFor()
    },
  },
]
