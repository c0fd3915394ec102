import { type Picture, type Place, paintBackdrop } from './backdrop.ts'
import type { Mood } from './moods.ts'
import { createRandom } from './random.ts'
import { blur, cover, type Layer, placeOf, type Size, sample, smoothstep } from './raster.ts'
import { type Part, speaker } from './speaker.ts'
import { toneOf } from './tone.ts'

const CHANNELS = [0, 1, 2] as const
/** From where the violet light on the figure's other side comes. */
const BACK_LIGHT: Place = [-0.977, -0.21]
const GRAIN = 1.5

/** A portrait picture of a speaker against the light, as packed 8-bit RGB. Motion comes round with `phase`, 0 to 1. */
export function paint(mood: Mood, size: Size, phase: number): Buffer {
  const wave = (beats: number, at = 0) => Math.sin(2 * Math.PI * (beats * phase + at))
  const lamp: Place = [0.2 + 0.06 * wave(1, 0.1), -0.47 + 0.04 * wave(1, 0.4)]
  const backdrop = paintBackdrop(mood, lamp, phase, size)
  const picture: Picture = [backdrop[0].slice(), backdrop[1].slice(), backdrop[2].slice()]
  const pose = {
    sway: 0.018 * wave(1),
    tilt: 0.035 * wave(1, 0.15) + 0.02 * wave(2, 0.3),
    nod: 0.004 * wave(2) + 0.004 * wave(5, 0.2),
  }
  for (const part of speaker(pose)) addPart(picture, backdrop, part, { mood, lamp, size })
  return develop(picture, { mood, lamp, size }, createRandom(Math.round(phase * 1e6)))
}

type Setting = { mood: Mood; lamp: Place; size: Size }

/**
 * Paints a part lit along its edges: where a blurred copy of it, moved away from a light, leaves it free, that light
 * falls on it.
 */
function addPart(picture: Picture, backdrop: Picture, part: Part, setting: Setting): void {
  const { mood, lamp, size } = setting
  const { softness } = part
  const mask = cover(part.shape, size)
  const [edge, band, spill] = [0.007 * softness, 0.03 * softness, 0.06]
  const tight = blur(mask, edge, size)
  const wide = blur(mask, band, size)
  const isBody = softness === 1
  const broad = isBody ? blur(mask, 0.085, size) : undefined
  if (!isBody) addShadow(picture, blur(mask, 0.02, size))
  for (let row = 0; row < size.height; row++) {
    const y = placeOf.y(row, size)
    for (let column = 0; column < size.width; column++) {
      const pixel = row * size.width + column
      const share = mask[pixel] ?? 0
      if (share === 0) continue
      const x = placeOf.x(column, size)
      const free = (layer: Layer, [towardX, towardY]: Place, length: number) =>
        smoothstep(0.35, 1, 1 - sample(layer, x + towardX * length, y + towardY * length, size))
      const distance = Math.hypot(lamp[0] - x, lamp[1] - y)
      const toLamp: Place = [(lamp[0] - x) / distance, (lamp[1] - y) / distance]
      const near = 1 / (1 + 2.2 * distance * distance)
      const lit =
        near *
        (1.3 * free(tight, toLamp, 1.1 * edge) +
          0.4 * free(wide, toLamp, 0.9 * band) +
          (broad ? 0.13 * free(broad, toLamp, spill) : 0))
      const backLit =
        0.6 * free(tight, BACK_LIGHT, 1.1 * edge) + 0.22 * free(wide, BACK_LIGHT, 0.9 * band)
      const wrapped = 0.45 * (1 - (wide[pixel] ?? 0)) ** 2
      const dark = part.tone * (0.75 + 0.5 * smoothstep(0.9, -0.3, y))
      for (const channel of CHANNELS) {
        const colour =
          dark * mood.body[channel] +
          lit * mood.rim[channel] +
          backLit * mood.backRim[channel] +
          wrapped * (backdrop[channel][pixel] ?? 0)
        picture[channel][pixel] = (1 - share) * (picture[channel][pixel] ?? 0) + share * colour
      }
    }
  }
}

function addShadow(picture: Picture, shadow: Layer): void {
  for (const channel of CHANNELS)
    shadow.forEach((share, pixel) => {
      if (share > 0.01)
        picture[channel][pixel] = (picture[channel][pixel] ?? 0) * (1 - 0.35 * share)
    })
}

/** Adds haze, darkens the corners and turns light into 8-bit RGB with a little grain, which also hides steps. */
function develop(picture: Picture, { mood, lamp, size }: Setting, random: () => number): Buffer {
  const pixels = Buffer.alloc(size.width * size.height * 3)
  for (let row = 0; row < size.height; row++) {
    const y = placeOf.y(row, size)
    for (let column = 0; column < size.width; column++) {
      const x = placeOf.x(column, size)
      const pixel = row * size.width + column
      const haze = 0.03 * Math.exp(-((x - lamp[0]) ** 2 + (y - lamp[1]) ** 2) / 0.5)
      const corner = smoothstep(0.45, 1.05, Math.hypot(1.1 * x, 0.9 * y))
      const shade = 1 - 0.45 * corner - 0.25 * smoothstep(0.25, 0.9, y)
      const grain = GRAIN * (random() + random() - 1)
      for (const channel of CHANNELS) {
        const light = shade * ((picture[channel][pixel] ?? 0) + haze * mood.glow[channel])
        const value = Math.round(toneOf(light) + grain)
        pixels[3 * pixel + channel] = Math.min(255, Math.max(0, value))
      }
    }
  }
  return pixels
}
