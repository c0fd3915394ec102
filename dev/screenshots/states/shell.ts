import { SIDEBAR } from '#config'
import type { Stage, State } from '#dev/screenshots/state.ts'
import { LIST } from './videos.ts'

const PATH = '/dashboard/videos'

const openSheet = ({ page, t }: Stage) =>
  page.getByRole('button', { name: t('shell.open_menu') }).click()

export const SHELL_STATES: readonly State[] = [
  {
    name: 'sidebar-collapsed',
    shows: 'videos.recent',
    path: PATH,
    answers: LIST,
    widths: [768, 1440],
    cookies: { [SIDEBAR.cookie]: 'false' },
  },
  {
    name: 'sidebar-collapsed-account',
    path: PATH,
    answers: LIST,
    widths: [768, 1440],
    cookies: { [SIDEBAR.cookie]: 'false' },
    act: ({ page, t }) => page.getByRole('button', { name: t('shell.account') }).click(),
  },
  { name: 'sidebar-sheet', path: PATH, answers: LIST, widths: [390], act: openSheet },
  {
    name: 'language-open',
    path: PATH,
    answers: LIST,
    act: async (stage) => {
      if (stage.width === 390) await openSheet(stage)
      await stage.page.getByRole('combobox', { name: stage.t('language.label') }).click()
    },
  },
]
