import { expect, type Page } from '@playwright/test'
import type { Cloud } from '#tests/support/launch-cloud.ts'
import { text } from './texts.ts'

/** Signs in by the form of the page that is open, as the demo account. */
export async function fillSignIn(page: Page, { email, password }: Cloud): Promise<void> {
  await page.getByLabel(text('signin.email')).fill(email)
  await page.getByLabel(text('signin.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('signin.submit') }).click()
}

/** Signs in at /signin and waits for the list of videos. */
export async function signIn(page: Page, cloud: Cloud): Promise<void> {
  await page.goto('/signin')
  await fillSignIn(page, cloud)
  await expect(page).toHaveURL('/dashboard/videos')
  await expect(page.getByRole('heading', { level: 1, name: text('videos.title') })).toBeVisible()
}
