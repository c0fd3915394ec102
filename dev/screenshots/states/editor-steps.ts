import type { Stage } from '#dev/screenshots/state.ts'

/** Brings the video to a time in seconds. */
export async function seek({ page }: Stage, seconds: number) {
  const video = page.locator('video').first()
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
  await video.evaluate((element: HTMLVideoElement, time) => {
    element.currentTime = time
  }, seconds)
  await page.waitForFunction(() => document.querySelector('video')?.seeking === false)
}

/** Below this the panel comes up from the bottom. */
const PANEL_BESIDE_VIDEO = 1024

/** Brings the editing panel into sight, with one of its tabs. */
export async function openTab({ page, t, width }: Stage, key: 'captions' | 'models' | 'styles') {
  if (width < PANEL_BESIDE_VIDEO) {
    await page.getByRole('button', { name: t('editor.edit'), exact: true }).click()
  }
  await page.getByRole('tab', { name: t(`editor.tabs.${key}`) }).click()
}

export const choosePreset = ({ page, t }: Stage, key: string) =>
  page.getByRole('radio', { name: t(`editor.presets.${key}`), exact: true }).check({ force: true })
