import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeTalk, TALK, type Talk } from '#tests/e2e/talk.ts'
import {
  compareOutsideCaptions,
  compareStreams,
  isLit,
  isUnlit,
  litWords,
} from '#tests/support/captioned-video.ts'
import { drawnArea } from '#tests/support/luma.ts'
import { compareWords } from '#tests/support/word-errors.ts'
import { type CanvasFrame, canvasFrame } from './parity/canvas-frame.ts'
import { judgeParity, makeReference, PARITY_TOLERANCE } from './parity/judge-parity.ts'
import { actionOf, createVideo, rowOf } from './support/create-video.ts'
import { openApi } from './support/public-api.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'
import { uniqueName } from './support/unique-name.ts'

const SIZE = { width: 720, height: 1280 }
const NAME = uniqueName('A talk for the browser')
/** The recogniser and the renderer on a machine that does other things too. */
const WORK_LIMIT_MS = 180_000

let folder: string
let talk: Talk
const file = (name: string) => path.join(folder, name)

test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wordlight-flow-'))
  talk = makeTalk(folder, { text: TALK, seconds: 20, size: `${SIZE.width}x${SIZE.height}` })
})
test.afterAll(() => rmSync(folder, { recursive: true }))

test('a creator signs in, uploads, corrects a word, chooses a look, and downloads what was seen', async ({
  page,
  cloud,
}) => {
  test.setTimeout(3 * WORK_LIMIT_MS)
  const api = await openApi(cloud)
  const readCaptions = async () => {
    const project = (await api.listProjects()).find(({ name }) => name === NAME)
    return api.captions(project?.id ?? '')
  }

  await test.step('sign in and upload', async () => {
    await signIn(page, cloud)
    const row = await createVideo(page, { file: talk.video, name: NAME })
    await expect(row).toContainText('00:20')
    await expect(actionOf(page, 'videos.generate', NAME)).toBeEnabled({ timeout: 30_000 })
  })

  await test.step('generate the captions and watch their progress', async () => {
    await actionOf(page, 'videos.generate', NAME).click()
    await expect(rowOf(page, NAME).getByRole('progressbar')).toBeVisible()
    await expect(rowOf(page, NAME)).toContainText(text('videos.status_captions'), {
      timeout: WORK_LIMIT_MS,
    })
    const { wordErrorRate, meanStartErrorSeconds } = compareWords(
      talk.words,
      (await readCaptions()).subtitles,
    )
    expect(wordErrorRate).toBeLessThanOrEqual(0.1)
    expect(meanStartErrorSeconds).toBeLessThanOrEqual(0.04)
  })

  await test.step('see a still of it', async () => {
    const still = rowOf(page, NAME).locator('img')
    await expect
      .poll(() => still.evaluate((picture: HTMLImageElement) => picture.naturalHeight))
      .toBeGreaterThan(0)
  })

  await test.step('change a word', async () => {
    const edit = text('videos.action_of', { action: text('videos.edit'), name: NAME })
    await page.getByRole('link', { name: edit }).click()
    await expect(page).toHaveTitle(text('editor.title_of', { name: NAME }))
    await expect(page.locator('video')).toHaveAttribute('poster', /^http/)
    await expect(page.locator('svg[viewBox="0 0 120 40"] path').first()).toHaveAttribute('d', /^M/)
    await page.getByRole('tab', { name: text('editor.tabs.captions') }).click()
    await page.getByRole('button', { name: 'story.', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: text('editor.word.title') })
    await dialog.getByRole('textbox', { name: text('editor.word.text') }).fill('melody.')
    await dialog.getByRole('button', { name: text('editor.word.done') }).click()
    await expect(page.getByRole('button', { name: 'melody.', exact: true })).toBeVisible()
  })

  await test.step('drag a setting, which is one step to undo', async () => {
    await page.getByRole('tab', { name: text('editor.tabs.styles') }).click()
    const size = page.getByRole('slider', { name: text('editor.styles.size') })
    const thumb = await size.boundingBox()
    if (!thumb) throw new Error('the slider is not in sight')
    const [x, y] = [thumb.x + thumb.width / 2, thumb.y + thumb.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const distance of [20, 50, 90]) await page.mouse.move(x - distance, y)
    await expect(size).toBeFocused()
    // Longer than quick key presses are apart.
    await page.waitForTimeout(600)
    await page.mouse.move(x - 60, y)
    await page.mouse.up()
    await expect(size).not.toHaveAttribute('aria-valuenow', '36')
    await page.getByRole('button', { name: text('editor.undo') }).click()
    await expect(size).toHaveAttribute('aria-valuenow', '36')
  })

  await test.step('choose a preset', async () => {
    await page.getByRole('tab', { name: text('editor.tabs.models') }).click()
    await page.getByRole('radio', { name: text('editor.presets.karaoke_master') }).check()
    await expect(
      page.getByRole('status').filter({ hasText: text('editor.save.saved') }),
    ).toBeAttached()
    await expect
      .poll(async () => {
        const { subtitles, styles } = await readCaptions()
        return [subtitles.some(({ word }) => word === 'melody.'), styles.animation_text]
      })
      .toEqual([true, 'karaoke'])
  })

  const { subtitles, subtitle_ass: ass } = await readCaptions()
  const frames: CanvasFrame[] = []
  await test.step('see it drawn', async () => {
    const edited = subtitles.find(({ word }) => word === 'melody.')
    for (const word of [edited, subtitles[2], subtitles.at(-3)]) {
      const middle = ((word?.start ?? 0) + (word?.end ?? 0)) / 2
      // The canvas is empty for a moment when it has just got another size.
      await expect(async () => {
        const frame = await canvasFrame(page, middle, SIZE)
        expect(drawnArea(frame, 0)).not.toBeNull()
        frames.push(frame)
      }).toPass({ timeout: WORK_LIMIT_MS })
    }
  })

  await test.step('export', async () => {
    await page.getByRole('button', { name: text('editor.export.start'), exact: true }).click()
    await expect(page.getByText(text('editor.export.progress'))).toBeVisible()
    await expect(
      page.getByRole('button', { name: text('editor.download'), exact: true }),
    ).toBeVisible({
      timeout: WORK_LIMIT_MS,
    })
    await expect(page.locator('canvas')).toHaveCount(0)
  })

  await test.step('download', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: text('editor.download'), exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^A talk for the browser.*\.mp4$/)
    await download.saveAs(file('captioned.mp4'))
  })

  await test.step('the file is the source with captions, lit as they are spoken', () => {
    const compared = compareStreams(talk.video, file('captioned.mp4'))
    expect(compared).toMatchObject({ size: SIZE, hasSameSound: true })
    expect(compared.secondsApart).toBeLessThanOrEqual(0.1)
    for (const moment of litWords(file('captioned.mp4'), ass, subtitles, SIZE)) {
      const { before, spoken, next } = moment
      const seen = JSON.stringify(moment)
      expect([isLit(before), isLit(spoken), isUnlit(next)], seen).toEqual([true, true, true])
    }
    const outside = compareOutsideCaptions(talk.video, file('captioned.mp4'), ass, SIZE)
    expect(outside.hiddenHeight).toBeLessThan(SIZE.height / 2)
    expect(outside.psnr).toBeGreaterThanOrEqual(35)
  })

  await test.step('what was seen is what was exported', async () => {
    const reference = await makeReference(talk.video, file('plain'))
    for (const frame of frames) {
      const parity = await judgeParity(frame, file('captioned.mp4'), reference)
      test.info().annotations.push({ type: 'parity', description: JSON.stringify(parity) })
      expect(parity.drop, JSON.stringify(parity)).toBeLessThanOrEqual(PARITY_TOLERANCE)
    }
  })
})
