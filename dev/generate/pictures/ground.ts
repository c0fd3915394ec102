import { paintBackdrop } from './backdrop.ts'
import { MOODS } from './moods.ts'
import type { Size } from './raster.ts'
import { toneOf } from './tone.ts'

const LAMP = [0.24, -0.5] as const
/** Dark enough for every caption, light enough to show a black outline. */
const EXPOSURE = 0.15

/** The evening behind the speaker, out of focus and underexposed, as packed 8-bit RGB: what caption tiles stand on. */
export function paintGround(size: Size): Buffer {
  const picture = paintBackdrop(MOODS.dusk, LAMP, 0.1, size)
  const pixels = Buffer.alloc(size.width * size.height * 3)
  for (let offset = 0; offset < pixels.length; offset++) {
    const layer = offset % 3 === 0 ? picture[0] : offset % 3 === 1 ? picture[1] : picture[2]
    pixels[offset] = Math.round(toneOf(EXPOSURE * (layer[Math.floor(offset / 3)] ?? 0)))
  }
  return pixels
}
