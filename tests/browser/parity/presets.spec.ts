import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  compileCaptions,
  type FontSet,
  PRESET_KEYS,
  type PresetKey,
  presetStyle,
  type Word,
} from '#captions/index.ts'
import { signIn } from '#tests/browser/support/sign-in.ts'
import { expect, test } from '#tests/browser/support/test.ts'
import { text } from '#tests/browser/support/texts.ts'
import { uniqueName } from '#tests/browser/support/unique-name.ts'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { TALKS } from '#tests/golden/talks.ts'
import { drawnArea } from '#tests/support/luma.ts'
import { makeTexturedTalk } from '#tests/support/textured-talk.ts'
import {
  createTranscribedProject,
  openSession,
  replaceWords,
} from '#tests/support/transcribed-project.ts'
import { canvasFrame } from './canvas-frame.ts'
import { DRAWING_LIKENESS, type DrawingReference, judgeDrawing } from './judge-parity.ts'

const FRAME = { width: 540, height: 960 }
const LIMIT_MS = 300_000

test('every preset is drawn in the page as ffmpeg draws it, in every script', async ({
  page,
  cloud,
}) => {
  test.setTimeout(LIMIT_MS)
  const folder = mkdtempSync(join(tmpdir(), 'wordlight-presets-'))
  const reference = { source: join(folder, 'grain.mp4'), filters: 'null', folder }
  makeTexturedTalk(reference.source)
  const tokens = await openSession(cloud)
  const id = await createTranscribedProject(cloud, tokens, {
    video: reference.source,
    name: uniqueName('Presets'),
    lang: 'en',
  })
  const fonts = await loadCaptionFonts()
  await signIn(page, cloud)
  const cases: { talk: string; presets: readonly PresetKey[] }[] = [
    { talk: 'en', presets: PRESET_KEYS },
    { talk: 'ar', presets: ['karaoke_smooth'] },
    { talk: 'ja', presets: ['alex_hormozi'] },
  ]
  try {
    for (const { talk, presets } of cases) {
      const words = TALKS[talk]?.words ?? []
      await replaceWords(cloud, tokens, id, words)
      await page.goto(`/editor-video/${id}`)
      await untilCaptions(page, middleOf(words[2]))
      for (const preset of presets) {
        await page
          .getByRole('radio', { name: text(`editor.presets.${preset}`), exact: true })
          .check()
        await test.step(`${preset}, ${talk}`, () =>
          compare(page, { words, preset, fonts, reference }))
      }
      // Leaving with unsaved changes asks a question.
      await expect(
        page.getByRole('status').filter({ hasText: text('editor.save.saved') }),
      ).toBeAttached()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

type Compared = {
  words: readonly Word[]
  preset: PresetKey
  fonts: FontSet
  reference: DrawingReference
}

const middleOf = (word?: Word) => ((word?.start ?? 0) + (word?.end ?? 0)) / 2

/** Fonts come when captions first need them. */
async function untilCaptions(page: Page, seconds: number): Promise<void> {
  await page.locator('canvas').waitFor()
  const hasCaptions = async () => drawnArea(await canvasFrame(page, seconds, FRAME), 0) !== null
  await expect.poll(hasCaptions, { timeout: 30_000 }).toBe(true)
}

/** In the midst of a word, and while the next one comes in. */
async function compare(page: Page, { words, preset, fonts, reference }: Compared): Promise<void> {
  const style = presetStyle(preset)
  const { ass } = compileCaptions({ words, style, frame: FRAME, lang: 'en', fonts })
  for (const seconds of [middleOf(words[2]), (words[3]?.start ?? 0) + 0.07]) {
    const canvas = await canvasFrame(page, seconds, FRAME)
    const { likeness } = judgeDrawing(canvas, reference, ass)
    test.info().annotations.push({ type: preset, description: `${seconds} s: ${likeness}` })
    expect(likeness, `${preset} at ${seconds} s`).toBeGreaterThanOrEqual(DRAWING_LIKENESS)
  }
}
