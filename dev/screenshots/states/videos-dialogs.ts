import { writeFiles } from '#dev/screenshots/clips.ts'
import type { Stage, State } from '#dev/screenshots/state.ts'
import { LIST } from './videos.ts'

const PATH = '/dashboard/videos'
const EXPORTED = 'Lichtermeer'
const files = writeFiles()

async function openCreate({ page, t }: Stage, file?: string) {
  await page.getByRole('button', { name: t('videos.new_video') }).click()
  if (file) {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('create.video'), { exact: true }).setInputFiles(file)
  }
}

async function openMenu({ page, t }: Stage, name: string) {
  const action = t('videos.more')
  await page
    .getByRole('button', { name: t('videos.action_of', { action, name }), exact: true })
    .click()
}

async function chooseInMenu(stage: Stage, key: string, name = EXPORTED) {
  await openMenu(stage, name)
  await stage.page.getByRole('menuitem', { name: stage.t(key), exact: true }).click()
}

export const VIDEOS_DIALOG_STATES: readonly State[] = [
  { name: 'create-empty', path: PATH, answers: LIST, act: (stage) => openCreate(stage) },
  {
    name: 'create-filled',
    path: PATH,
    answers: LIST,
    act: async (stage) => {
      await openCreate(stage, files.video)
      await stage.page.getByRole('combobox', { name: stage.t('create.language') }).click()
      await stage.page.getByRole('option', { name: /^(English|anglais)$/i }).click()
    },
  },
  {
    name: 'create-languages',
    path: PATH,
    answers: LIST,
    act: async (stage) => {
      await openCreate(stage)
      await stage.page.getByRole('combobox', { name: stage.t('create.language') }).click()
    },
  },
  {
    name: 'create-more-languages',
    path: PATH,
    answers: LIST,
    act: async (stage) => {
      await openCreate(stage)
      await stage.page.getByRole('combobox', { name: stage.t('create.language') }).click()
      await stage.page.keyboard.press('End')
    },
  },
  {
    name: 'create-too-large',
    path: PATH,
    answers: LIST,
    act: async (stage) => {
      await openCreate(stage, files.tooLarge)
      await stage.page.getByText(/640/).first().waitFor()
    },
  },
  {
    name: 'create-too-long',
    path: PATH,
    answers: LIST,
    act: async (stage) => {
      await openCreate(stage, files.tooLong)
      await stage.page.getByText(stage.t('errors.video_too_long')).waitFor()
    },
  },
  {
    name: 'videos-dragging',
    path: PATH,
    answers: LIST,
    act: async ({ page, t }) => {
      await page.getByRole('heading', { name: t('videos.recent') }).waitFor()
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['film'], 'clip.mp4', { type: 'video/mp4' }))
        window.dispatchEvent(new DragEvent('dragenter', { dataTransfer }))
      })
      await page.getByText(t('videos.drop_title')).waitFor()
    },
  },
  { name: 'videos-menu', path: PATH, answers: LIST, act: (stage) => openMenu(stage, EXPORTED) },
  {
    name: 'videos-rename',
    path: PATH,
    answers: LIST,
    act: (stage) => chooseInMenu(stage, 'videos.rename'),
  },
  {
    name: 'videos-delete',
    path: PATH,
    answers: LIST,
    act: (stage) => chooseInMenu(stage, 'videos.delete'),
  },
]

export { files as FILES }
