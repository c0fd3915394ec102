/**
 * Makes the short clips that fill the video list in browser tests and screenshots, one per mood, with a silent sound
 * track: `node dev/generate/sample-clips.ts`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#tests/support/repository.ts'
import { paintFilm, writeMp4 } from './pictures/film.ts'
import { MOODS } from './pictures/moods.ts'

const FOLDER = join(ROOT, 'tests', 'browser', 'fixtures')
const SIZE = { width: 270, height: 480 }

mkdirSync(FOLDER, { recursive: true })
for (const [name, mood] of Object.entries(MOODS)) {
  using film = paintFilm({ mood, size: SIZE, seconds: 2, framesPerSecond: 25 })
  writeMp4(join(FOLDER, `${name}.mp4`), film, { crf: 24, hasSilence: true })
}
