import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeTalk, TALK } from '#tests/e2e/talk.ts'
import { paddedSample } from '#tests/flow/padded-sample.ts'
import { strike, whileDown } from '#tests/support/cloud-parts.ts'
import { actionOf, createVideo, rowOf } from './support/create-video.ts'
import { holdUploads } from './support/hold-uploads.ts'
import { openApi } from './support/public-api.ts'
import { RESTART_FAULTS } from './support/restarts.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'
import { uniqueName } from './support/unique-name.ts'

/** A lapsed lease (20 s), the start of a part and its work, on a machine that does other things too. */
const RECOVERY_MS = 120_000
/** Each part is killed once in any run of the tests, in more places when there is time. */
const SLOW = '@slow'

let folder: string
let talk: string
/** So long that a page that asks every two seconds sees it in the middle. */
let longTalk: string
let large: string

test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wordlight-restarts-'))
  talk = makeTalk(folder, { text: TALK, seconds: 20, size: '270x480' }).video
  const text = `${TALK} ${TALK} ${TALK}`
  longTalk = makeTalk(folder, { name: 'long', text, seconds: 60, size: '270x480' }).video
  large = path.join(folder, 'large.mp4')
  writeFileSync(large, paddedSample())
})
test.afterAll(() => rmSync(folder, { recursive: true }))
test.beforeEach(async ({ page, cloud, faults }) => {
  test.setTimeout(3 * RECOVERY_MS)
  faults.allow(...RESTART_FAULTS)
  await signIn(page, cloud)
})

const away = text('connection.away')
const restarting = text('connection.restarting')
const back = text('connection.back')

test('a list that is being watched says that the product is away, and goes on when it is back', {
  tag: SLOW,
}, async ({ page, cloud }) => {
  const name = uniqueName('Outlives the API')
  await createVideo(page, { file: talk, name })
  await actionOf(page, 'videos.generate', name).click()
  await expect(rowOf(page, name).getByRole('progressbar')).toBeVisible()
  await whileDown(cloud.stateDir, 'web', async () => {
    await expect(page.getByText(away)).toBeVisible()
    await expect(rowOf(page, name).getByRole('progressbar')).toBeVisible()
  })
  await expect(page.getByText(away)).toBeHidden({ timeout: RECOVERY_MS })
  await expect(rowOf(page, name)).toContainText(text('videos.status_captions'), {
    timeout: RECOVERY_MS,
  })
})

test('a list says that the database is restarting, and is there again after it', async ({
  page,
  cloud,
}) => {
  await whileDown(cloud.stateDir, 'postmaster', async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.reload()
    await expect(page.getByText(restarting).or(page.getByText(away))).toBeVisible()
  })
  await expect(page.getByText(back)).toBeVisible({ timeout: RECOVERY_MS })
  await expect(rowOf(page, 'Sample talk')).toBeVisible()
})

test('a list tells that work had to start over, and shows its end', async ({ page, cloud }) => {
  const name = uniqueName('Outlives the worker')
  await createVideo(page, { file: longTalk, name })
  await actionOf(page, 'videos.generate', name).click()
  await expect(rowOf(page, name)).toContainText(text('projects.stage.listen'), {
    timeout: RECOVERY_MS,
  })
  strike(cloud.stateDir, 'worker', 'SIGKILL')
  await expect(rowOf(page, name)).toContainText(text('projects.restarted'), {
    timeout: RECOVERY_MS,
  })
  await expect(rowOf(page, name)).toContainText(text('videos.status_captions'), {
    timeout: RECOVERY_MS,
  })
})

for (const part of ['web', 'postmaster'] as const) {
  const tag = part === 'web' ? [] : SLOW
  test(`an edit that cannot be saved says so, and is saved when ${part} is back`, {
    tag,
  }, async ({ page, cloud }) => {
    const name = uniqueName(`Outlives ${part}`)
    await createVideo(page, { file: talk, name })
    await actionOf(page, 'videos.generate', name).click()
    const edit = text('videos.action_of', { action: text('videos.edit'), name })
    await page.getByRole('link', { name: edit }).click({ timeout: RECOVERY_MS })
    await page.getByRole('tab', { name: text('editor.tabs.captions') }).click()
    await whileDown(cloud.stateDir, part, async () => {
      await page.getByRole('button', { name: 'people', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: text('editor.word.title') })
      await dialog.getByRole('textbox').fill('creators')
      await dialog.getByRole('button', { name: text('editor.word.done') }).click()
      await expect(page.getByText(text('editor.save.retrying')).first()).toBeVisible({
        timeout: RECOVERY_MS,
      })
    })
    await expect(page.getByText(text('editor.save.saved'), { exact: true }).first()).toBeVisible({
      timeout: RECOVERY_MS,
    })
    const api = await openApi(cloud)
    const project = (await api.listProjects()).find((each) => each.name === name)
    const { subtitles } = await api.captions(project?.id ?? '')
    expect(subtitles.map(({ word }) => word)).toContain('creators')
  })
}

for (const part of ['workerd', 'web'] as const) {
  const tag = part === 'workerd' ? [] : SLOW
  test(`an upload in the middle waits for ${part} and ends by itself`, {
    tag,
  }, async ({ page, cloud }) => {
    const name = uniqueName(`Carried over ${part}`)
    const uploads = await holdUploads(page, cloud)
    await createVideo(page, { file: large, name })
    await uploads.begun
    await whileDown(cloud.stateDir, part, async () => {
      uploads.release()
      await expect(rowOf(page, name)).toContainText(text('uploads.away'), { timeout: RECOVERY_MS })
    })
    await expect(actionOf(page, 'videos.generate', name)).toBeVisible({ timeout: RECOVERY_MS })
  })
}
