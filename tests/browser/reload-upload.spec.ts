import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { paddedSample } from '#tests/flow/padded-sample.ts'
import { actionOf, createVideo, rowOf } from './support/create-video.ts'
import { holdUploads } from './support/hold-uploads.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'
import { uniqueName } from './support/unique-name.ts'

const UPLOAD_MS = 30_000

let folder: string
let large: string
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wordlight-reload-'))
  large = path.join(folder, 'large.mp4')
  writeFileSync(large, paddedSample())
})
test.afterAll(() => rmSync(folder, { recursive: true }))

test('an upload goes on by itself after a reload, without the file being chosen again', async ({
  page,
  cloud,
}) => {
  const name = uniqueName('Reloaded')
  await signIn(page, cloud)
  const uploads = await holdUploads(page, cloud)
  await createVideo(page, { file: large, name })
  await uploads.begun
  await expect(rowOf(page, name).getByRole('progressbar')).toBeVisible()
  // The browser has taken its copy of the file: the page no longer warns.
  await expect(page.getByText(text('uploads.kept_open'))).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, name)).toContainText(/Uploading/)
  uploads.release()
  await expect(actionOf(page, 'videos.generate', name)).toBeVisible({ timeout: UPLOAD_MS })
})

test('an upload can be cancelled, and leaves nothing behind', async ({ page, cloud }) => {
  const name = uniqueName('Cancelled')
  await signIn(page, cloud)
  const uploads = await holdUploads(page, cloud)
  await createVideo(page, { file: large, name })
  await uploads.begun
  await rowOf(page, name)
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(rowOf(page, name)).toHaveCount(0)
  uploads.release()
  await page.reload()
  await expect(rowOf(page, 'Sample talk')).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
})
