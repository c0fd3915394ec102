import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompiledCaptions, Frame } from '#captions/index.ts'
import { ffmpeg, type Frame as Picture } from '#tests/support/ffmpeg.ts'
import { FONTS_FOLDER } from './caption-fonts.ts'

/** What the worker's libass draws at a time over black, straight into RGB; only the fonts that the captions name are there. */
export function drawCaptions(
  { ass, fontFiles }: CompiledCaptions,
  { width, height }: Frame,
  seconds: number,
): Picture {
  const folder = mkdtempSync(join(tmpdir(), 'wordlight-drawn-'))
  try {
    for (const { file } of fontFiles)
      symlinkSync(join(FONTS_FOLDER, 'files', file), join(folder, file))
    const captions = join(folder, 'captions.ass')
    writeFileSync(captions, ass)
    // The time is the frame's own, so that nothing is drawn before it.
    const source = `color=black:size=${width}x${height}:rate=100:duration=0.01,format=gbrp`
    const filters = `setpts=PTS+${seconds}/TB,ass=${captions}:fontsdir=${folder},format=rgb24`
    const rgb = ffmpeg('-f', 'lavfi', '-i', source, '-vf', filters, '-f', 'rawvideo', '-')
    return { width, height, rgb }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
