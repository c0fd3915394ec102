import { expect, type Locator, type Page } from '@playwright/test'
import { text } from './texts.ts'

/** Fills the dialog for a new video and sends it off; answers the row of the list. */
export async function createVideo(
  page: Page,
  { file, name, language = 'English' }: { file: string; name: string; language?: string },
): Promise<Locator> {
  await page.getByRole('button', { name: text('videos.new_video') }).click()
  const dialog = page.getByRole('dialog', { name: text('create.title') })
  await dialog.getByLabel(text('create.video')).setInputFiles(file)
  await dialog.getByRole('textbox', { name: text('create.name') }).fill(name)
  await dialog.getByRole('combobox', { name: text('create.language') }).click()
  await page.getByRole('option', { name: language, exact: true }).click()
  await dialog.getByRole('button', { name: text('create.submit') }).click()
  await expect(dialog).toBeHidden()
  return rowOf(page, name)
}

/** A video of the list. */
export const rowOf = (page: Page, name: string) => page.getByRole('listitem', { name })

/** An action of a video of the list, which names it. */
export const actionOf = (page: Page, key: string, name: string) =>
  page.getByRole('button', { name: text('videos.action_of', { action: text(key), name }) })
