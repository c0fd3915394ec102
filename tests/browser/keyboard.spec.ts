import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { makeTalk } from '#tests/e2e/talk.ts'
import { ffprobe } from '#tests/support/ffmpeg.ts'
import { actionOf, rowOf } from './support/create-video.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'
import { uniqueName } from './support/unique-name.ts'

const NAME = uniqueName('By keyboard')
const MOST_STOPS = 60
const WORK_LIMIT_MS = 180_000

let folder: string
let video: string
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wordlight-keyboard-'))
  const spoken = 'Good captions light up every word.'
  video = makeTalk(folder, { text: spoken, seconds: 4, size: '270x480' }).video
})
test.afterAll(() => rmSync(folder, { recursive: true }))

/** Goes on by Tab until the control has the focus. Each stop on the way must be seen. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(unseenFocus), { message: 'the focus cannot be seen on' })
      .toBe(null)
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${control} is not among the first ${MOST_STOPS} stops of the Tab key`)
}

/**
 * Runs in the page: the control whose focus is not to be seen. A control may leave the drawing to what stands around it;
 * after the last one the focus is in the browser's own bars for a moment.
 */
function unseenFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body || !document.hasFocus()) return null
  const isOutlined = (element: Element | null, depth: number): boolean => {
    if (!element || depth > 3) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return true
    return isOutlined(element.parentElement, depth + 1)
  }
  return isOutlined(focused, 0) ? null : focused.outerHTML.slice(0, 200)
}

test('the whole path can be walked without a mouse', async ({ page, cloud }) => {
  test.setTimeout(3 * WORK_LIMIT_MS)
  const { keyboard } = page

  await test.step('from the landing page into the product', async () => {
    await page.goto('/')
    await tabTo(page, page.getByRole('link', { name: text('landing.login') }))
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/signin')
    await tabTo(page, page.getByLabel(text('signin.email')))
    await keyboard.type(cloud.email)
    await tabTo(page, page.getByLabel(text('signin.password'), { exact: true }))
    await keyboard.type(cloud.password)
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard/videos')
  })

  await test.step('upload a video', async () => {
    await tabTo(page, page.getByRole('button', { name: text('videos.new_video') }))
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: text('create.title') })
    await expect(dialog).toBeVisible()
    const choosing = page.waitForEvent('filechooser')
    const file = dialog.getByLabel(text('create.video'))
    await tabTo(page, file)
    await keyboard.press('Enter')
    await (await choosing).setFiles(video)
    await dialog.getByRole('textbox', { name: text('create.name') }).focus()
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(NAME)
    const language = dialog.getByRole('combobox', { name: text('create.language') })
    await tabTo(page, language)
    await keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toBeVisible()
    await keyboard.type('Eng')
    await expect(page.getByRole('option', { name: 'English' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(language).toHaveText('English')
    await tabTo(page, dialog.getByRole('button', { name: text('create.submit') }))
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  })

  await test.step('generate and open', async () => {
    const generate = actionOf(page, 'videos.generate', NAME)
    await expect(generate).toBeVisible({ timeout: 30_000 })
    await tabTo(page, generate)
    await keyboard.press('Enter')
    const edit = rowOf(page, NAME).getByRole('link', { name: text('videos.edit') })
    await expect(edit).toBeVisible({ timeout: WORK_LIMIT_MS })
    await tabTo(page, edit)
    await keyboard.press('Enter')
    await expect(page).toHaveTitle(text('editor.title_of', { name: NAME }))
  })

  await test.step('choose a preset, change its size and a word', async () => {
    await tabTo(page, page.getByRole('radio').first())
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: text('editor.presets.one_word') })).toBeChecked()
    const name = text('editor.presets.one_word')
    await tabTo(page, page.getByRole('button', { name: text('editor.presets.edit', { name }) }))
    await keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: text('editor.tabs.styles') })).toBeFocused()
    const size = page.getByRole('slider', { name: text('editor.styles.size') })
    await tabTo(page, size)
    await keyboard.press('ArrowLeft')
    await expect(size).toHaveAttribute('aria-valuenow', '41')
    // Back over the font and the way back to the preset.
    for (const _ of [1, 2, 3]) await keyboard.press('Shift+Tab')
    await expect(page.getByRole('tab', { name: text('editor.tabs.styles') })).toBeFocused()
    await keyboard.press('Home')
    const words = page.getByRole('toolbar').getByRole('button')
    await tabTo(page, words.first())
    await keyboard.press('ArrowRight')
    await expect(words.nth(1)).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: text('editor.word.text') })).toBeFocused()
    await keyboard.type('subtitles')
    await keyboard.press('Enter')
    await expect(words.nth(1)).toHaveText('subtitles')
    await expect(words.nth(1)).toBeFocused()
  })

  await test.step('play, seek, export and download', async () => {
    await tabTo(page, page.getByRole('button', { name: text('editor.export.start'), exact: true }))
    await keyboard.press('Enter')
    const download = page.getByRole('button', { name: text('editor.download'), exact: true })
    await expect(download).toBeVisible({ timeout: WORK_LIMIT_MS })
    await tabTo(page, download)
    const downloading = page.waitForEvent('download')
    await keyboard.press('Enter')
    const saved = path.join(folder, 'saved.mp4')
    await (await downloading).saveAs(saved)
    expect(ffprobe(saved).streams).toHaveLength(2)
  })

  await test.step('sign out', async () => {
    await tabTo(page, page.getByRole('link', { name: text('editor.back') }))
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: text('shell.sign_out') }))
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })
})

test('the skip link leads past the navigation', async ({ page, cloud }) => {
  await page.goto('/signin')
  await page.getByRole('button', { name: text('signin.demo') }).click()
  await expect(page).toHaveURL('/dashboard/videos')
  await expect(page.getByText(cloud.email)).toBeVisible()
  await page.reload()
  await expect(rowOf(page, 'Sample talk')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: text('shell.skip') })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: text('videos.new_video') }))
})
