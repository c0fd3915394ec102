import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompiledCaptions, Frame } from '#captions/index.ts'
import { ffmpeg, type Frame as Picture } from '#tests/support/ffmpeg.ts'
import { FONTS_FOLDER } from './caption-fonts.ts'

/** What the worker's libass draws at a time over black, straight into RGB; only the fonts that the captions name are there. */
export function drawCaptions(captions: CompiledCaptions, frame: Frame, seconds: number): Picture {
  const [picture] = drawEachSecond(captions, frame, seconds, 1)
  if (!picture) throw new Error('ffmpeg drew nothing')
  return picture
}

/** The same at `from` seconds and every second after it, `count` pictures in all. */
export function drawEachSecond(
  { ass, fontFiles }: CompiledCaptions,
  { width, height }: Frame,
  from: number,
  count: number,
): Picture[] {
  const folder = mkdtempSync(join(tmpdir(), 'wordlight-drawn-'))
  try {
    for (const { file } of fontFiles)
      symlinkSync(join(FONTS_FOLDER, 'files', file), join(folder, file))
    const captions = join(folder, 'captions.ass')
    writeFileSync(captions, ass)
    // The time is the frame's own, so that nothing is drawn before it.
    const source = `color=black:size=${width}x${height}:rate=1:duration=${count},settb=1/100,format=gbrp`
    const filters = `setpts=PTS+${from}/TB,ass=${captions}:fontsdir=${folder},format=rgb24`
    const rgb = ffmpeg('-f', 'lavfi', '-i', source, '-vf', filters, '-f', 'rawvideo', '-')
    const bytes = width * height * 3
    return Array.from({ length: count }, (_, index) => ({
      width,
      height,
      rgb: rgb.subarray(index * bytes, (index + 1) * bytes),
    }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
