import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layOutCaptions } from '#captions/compile.ts'
import { compileCaptions, PRESET_KEYS } from '#captions/index.ts'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { cutOut, rgbLikeness } from '#tests/support/rgb.ts'
import { boxAround, changedArea } from './caption-box.ts'
import { captionsOf } from './cells.ts'
import { drawByFfmpeg } from './drawn-by-ffmpeg.ts'
import { createGrounds, type Grounds } from './grounds.ts'
import { pickMoments } from './moments.ts'
import { isAlike } from './summary.ts'

const FRAME = { width: 1080, height: 1080 }
const SHIFT_PIXELS = 0.5

let folder: string
let grounds: Grounds
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wordlight-shift-'))
  grounds = createGrounds(folder)(FRAME)
})
afterAll(() => rmSync(folder, { recursive: true }))

// Two pictures of full size for each preset: some seconds.
test.each(PRESET_KEYS)('%s half a pixel to the side is not alike', async (preset) => {
  const input = captionsOf({ preset, talk: 'en', frame: FRAME, turn: 0 }, await loadCaptionFonts())
  const captions = compileCaptions(input)
  const times = pickMoments(layOutCaptions(input).cues, 0).map(({ seconds }) => seconds)
  const draw = async (ass: string) => {
    const [drawn] = await drawByFfmpeg({ ...captions, ass }, times.slice(0, 1), FRAME, grounds)
    if (!drawn) throw new Error('no picture')
    return drawn
  }
  const [there, aside] = [await draw(captions.ass), await draw(shiftRight(captions.ass))]
  const box = boxAround(changedArea(grounds.pictures.flat, there.flat), FRAME)
  const whole = { ...box, left: 0, top: 0 }
  const likeness = (other: typeof there) =>
    rgbLikeness(cutOut(there.textured, box), cutOut(other.textured, box), whole)
  expect(isAlike(likeness(there))).toBe(true)
  expect(isAlike(likeness(aside)), JSON.stringify(likeness(aside))).toBe(false)
})

function shiftRight(ass: string): string {
  const shifted = (x: string) => String(Number(x) + SHIFT_PIXELS)
  return ass
    .replaceAll(/\\pos\(([\d.-]+),/g, (_, x: string) => `\\pos(${shifted(x)},`)
    .replaceAll(
      /\\move\(([\d.-]+),([\d.-]+),([\d.-]+),/g,
      (_, from: string, y: string, to: string) => `\\move(${shifted(from)},${y},${shifted(to)},`,
    )
}
