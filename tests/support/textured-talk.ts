import { join } from 'node:path'
import { ffmpeg } from './ffmpeg.ts'
import { ROOT } from './repository.ts'

/**
 * Writes a portrait video of 540x960 with the speech of the sample over a grainy, slowly moving picture. Unlike a smooth
 * one it shows each shifted pixel, and no roundings.
 */
export function makeTexturedTalk(target: string): void {
  const grain = [
    'nullsrc=size=720x1280:rate=30:duration=0.03',
    "geq=lum='random(1)*255':cb='random(2)*255':cr='random(3)*255'",
    'gblur=sigma=2',
    'eq=contrast=3',
    'loop=loop=-1:size=1',
    "crop=540:960:x='60+6*t':y='100+4*t'",
    'format=yuv420p',
    'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv',
  ]
  ffmpeg(
    ...['-i', join(ROOT, 'dev', 'talk', 'sample.mp4'), '-f', 'lavfi', '-i', grain.join(',')],
    ...['-map', '1:v', '-map', '0:a', '-t', '12', '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-crf', '16', '-c:a', 'copy', '-movflags', '+faststart', target],
  )
}
