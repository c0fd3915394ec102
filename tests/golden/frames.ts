import { join } from 'node:path'
import { PRESET_KEYS, type PresetKey } from '#captions/index.ts'
import { ffmpeg } from '#tests/support/ffmpeg.ts'
import { FONTS_FOLDER } from './caption-fonts.ts'

const FOLDER = import.meta.dirname
/** Inside the second word of the English talk: one word has been spoken, one is, the others are to come. */
const SECONDS = 0.8

export const FRAME_PRESETS: readonly PresetKey[] = PRESET_KEYS

export function goldenFrame(preset: PresetKey): string {
  return join(FOLDER, preset, 'en-1080x1920.png')
}

/** Draws a golden ASS with the worker's libass over a flat picture, straight into RGB, at half its size. */
export function drawFrame(preset: PresetKey, target: string): void {
  const captions = join(FOLDER, preset, 'en-1080x1920.ass')
  const fonts = join(FONTS_FOLDER, 'files')
  ffmpeg(
    ...['-f', 'lavfi', '-i', 'color=c=0x406080:size=1080x1920:rate=50,format=gbrp'],
    ...['-ss', String(SECONDS), '-frames:v', '1', '-update', '1'],
    ...['-vf', `ass=${captions}:fontsdir=${fonts},scale=540:960:flags=area,format=rgb24`],
    target,
  )
}
