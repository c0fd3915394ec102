import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameAt } from '#tests/support/ffmpeg.ts'
import { shareOfDifferent } from '#tests/support/picture.ts'
import { drawFrame, FRAME_PRESETS, goldenFrame } from './frames.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wordlight-frames-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each(FRAME_PRESETS)('%s looks as it was last seen and approved', (preset) => {
  const drawn = path.join(folder, `${preset}.png`)
  drawFrame(preset, drawn)
  const [seen, approved] = [drawn, goldenFrame(preset)].map((file) => frameAt(file, 0, 540, 960))
  if (!seen || !approved) throw new Error('no frame')
  expect(shareOfDifferent(seen, approved, 8)).toBeLessThan(0.0002)
})
