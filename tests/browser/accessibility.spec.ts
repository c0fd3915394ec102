import type { Page } from '@playwright/test'
import { PROJECT_STATUS, type ProjectStatus } from '#db/constants.ts'
import type { Cloud } from '#tests/support/launch-cloud.ts'
import { expectAccessible } from './support/axe.ts'
import { openApi } from './support/public-api.ts'
import { seedUser } from './support/seeded-user.ts'
import { expect, test } from './support/test.ts'
import { type Language, textIn } from './support/texts.ts'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }

let user: Cloud
let projects: { id: string; name: string; status: string }[]
test.beforeAll(async ({ cloud }) => {
  user = seedUser(cloud)
  projects = await (await openApi(user)).listProjects()
})

const projectIn = (status: ProjectStatus) => {
  const found = projects.find((project) => project.status === status)
  if (!found) throw new Error(`bin/seed made no project that is ${status}`)
  return found
}

for (const language of ['en', 'fr'] as const) {
  test.describe(language, () => {
    test.use({ locale: language, contextOptions: { reducedMotion: 'reduce' } })
    const text = (key: string, values?: Record<string, string | number>) =>
      textIn(language, key, values)

    test('the entrance is accessible in each of its states', async ({ page, faults }) => {
      test.setTimeout(120_000)
      faults.allow(/404 GET .*\/no-such-page$/, /^console error: .*404/)
      for (const size of [WIDE, NARROW]) {
        await page.setViewportSize(size)
        const check = (state: string) => expectAccessible(page, `${state}, ${size.width}`)
        await page.goto('/')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await check('landing')
        await page.goto('/signin')
        await page.getByRole('button', { name: text('signin.submit') }).click()
        await expect(page.getByText(text('signin.email_required'))).toBeVisible()
        await check('sign-in with faults')
        await page.goto('/dashboard/videos')
        await expect(page.getByText(text('signin.text_in_place'))).toBeVisible()
        await check('sign-in in place')
        await page.goto('/no-such-page')
        await expect(page.getByText(text('not_found.text'))).toBeVisible()
        await check('not found')
      }
    })

    test('the list of videos is accessible in each of its states', async ({ page }) => {
      test.setTimeout(180_000)
      await signInAs(page, user, language)
      const name = projectIn(PROJECT_STATUS.exported).name
      for (const size of [WIDE, NARROW]) {
        await page.setViewportSize(size)
        const check = (state: string) => expectAccessible(page, `${state}, ${size.width}`)
        const menu = page.getByRole('button', {
          name: text('videos.action_of', { action: text('videos.more'), name }),
        })
        await page.goto('/dashboard/videos')
        await expect(page.getByRole('listitem', { name })).toBeVisible()
        await check('list')
        await menu.click()
        await expect(page.getByRole('menu')).toBeVisible()
        await check('menu')
        await page.getByRole('menuitem', { name: text('videos.delete') }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await check('deletion')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: text('videos.new_video') }).click()
        await expect(page.getByRole('dialog', { name: text('create.title') })).toBeVisible()
        await check('new video')
        await page.getByRole('combobox', { name: text('create.language') }).click()
        await expect(page.getByRole('listbox')).toBeVisible()
        await check('languages')
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
      }
      await page.getByRole('button', { name: text('shell.open_menu') }).click()
      await expect(page.getByRole('dialog', { name: text('shell.menu') })).toBeVisible()
      await expectAccessible(page, 'sheet of the navigation')

      await page.route('**/api/project/get-projects', (route) =>
        route.fulfill({ json: { data: [] } }),
      )
      await page.goto('/dashboard/videos')
      await expect(page.getByText(text('videos.empty_title'))).toBeVisible()
      await expectAccessible(page, 'empty list')
    })

    test('the editor is accessible in each of its states', async ({ page, faults }) => {
      test.setTimeout(240_000)
      faults.allow(/^status: 404 /, /^console error: .*404/)
      await signInAs(page, user, language)
      for (const size of [WIDE, NARROW]) {
        await page.setViewportSize(size)
        const check = (state: string) => expectAccessible(page, `${state}, ${size.width}`)
        const isNarrow = size === NARROW
        await page.goto(`/editor-video/${projectIn(PROJECT_STATUS.transcribed).id}`)
        if (isNarrow)
          await page.getByRole('button', { name: text('editor.edit'), exact: true }).click()
        await expect(page.getByRole('radio').first()).toBeVisible()
        await check('models')
        await page.getByRole('tab', { name: text('editor.tabs.styles') }).click()
        await page
          .locator('button[aria-expanded=false]', { hasText: text('editor.styles.shadow_colour') })
          .click()
        await check('styles')
        await page.getByRole('tab', { name: text('editor.tabs.captions') }).click()
        await check('captions')
        await page.getByRole('button', { name: text('editor.transcribe.once_more') }).click()
        await expect(page.getByRole('dialog').getByRole('switch')).toBeVisible()
        await check('transcribe again')
        await page.getByRole('tab', { name: text('editor.transcription.given') }).click()
        await check('a given text')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog').getByRole('switch')).toBeHidden()
        await page.getByRole('toolbar').getByRole('button').first().click()
        await expect(page.getByRole('textbox', { name: text('editor.word.text') })).toBeVisible()
        await check('word')
      }
      for (const { id, name, status } of projects) {
        if (status === PROJECT_STATUS.transcribed) continue
        await page.goto(`/editor-video/${id}`)
        await expect(page).toHaveTitle(text('editor.title_of', { name }))
        await expectAccessible(page, `editor, ${status}`)
      }
      await page.goto('/editor-video/00000000-0000-4000-8000-000000000000')
      await expect(page.getByText(text('editor.failure.not_found_title'))).toBeVisible()
      await expectAccessible(page, 'no such video')
    })
  })
}

async function signInAs(page: Page, { email, password }: Cloud, language: Language): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel(textIn(language, 'signin.email')).fill(email)
  await page.getByLabel(textIn(language, 'signin.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: textIn(language, 'signin.submit') }).click()
  await expect(page).toHaveURL('/dashboard/videos')
}
