import type { Colour, Mood } from './moods.ts'
import { createRandom } from './random.ts'
import { type Layer, placeOf, type Size, smoothstep } from './raster.ts'

export type Place = readonly [x: number, y: number]
/** Linear red, green and blue. */
export type Picture = readonly [Layer, Layer, Layer]

const CHANNELS = [0, 1, 2] as const
const SKY: Place = [-0.55, 0.12]

/** A light out of focus; times are shares of the loop. */
type Bokeh = { x: number; y: number; radius: number; strength: number; at: number; beats: number }

const BOKEH = scatter(22, 11)

function scatter(count: number, seed: number): Bokeh[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => ({
    x: -0.55 + 1.1 * random(),
    y: -0.9 + 1.25 * random(),
    radius: 0.03 + 0.06 * random(),
    strength: 0.25 + 0.75 * random(),
    at: random(),
    beats: random() < 0.5 ? 1 : 2,
  }))
}

/** What is behind the speaker: a lamp at `lamp`, an evening sky, lights out of focus. `phase` runs from 0 to 1. */
export function paintBackdrop(mood: Mood, lamp: Place, phase: number, size: Size): Picture {
  const picture = paintLight(mood, lamp, size)
  for (const bokeh of BOKEH) addBokeh(picture, bokeh, { mood, lamp, phase, size })
  return picture
}

function paintLight(mood: Mood, lamp: Place, size: Size): Picture {
  const count = size.width * size.height
  const picture: Picture = [
    new Float32Array(count),
    new Float32Array(count),
    new Float32Array(count),
  ]
  for (let row = 0; row < size.height; row++) {
    const y = placeOf.y(row, size)
    for (let column = 0; column < size.width; column++) {
      const x = placeOf.x(column, size)
      const square = (x - lamp[0]) ** 2 + (y - lamp[1]) ** 2
      const lampShare = 0.75 * bell(square, 0.11)
      const glowShare = bell(square, 0.27)
      const farShare = bell(square, 0.55)
      const skyShare = 0.5 * Math.exp(-((x - SKY[0]) ** 2) / 0.18 - (y - SKY[1]) ** 2 / 0.405)
      for (const channel of CHANNELS)
        picture[channel][row * size.width + column] =
          mood.night[channel] +
          lampShare * mood.lamp[channel] +
          glowShare * mood.glow[channel] +
          farShare * mood.far[channel] +
          skyShare * mood.sky[channel]
    }
  }
  return picture
}

const bell = (square: number, sigma: number): number => Math.exp(-square / (2 * sigma * sigma))

type Setting = { mood: Mood; lamp: Place; phase: number; size: Size }

/** A soft disc, a little brighter at its rim, that drifts and breathes. */
function addBokeh(picture: Picture, bokeh: Bokeh, { mood, lamp, phase, size }: Setting): void {
  const turn = 2 * Math.PI
  const x = bokeh.x + 0.02 * Math.sin(turn * (phase + bokeh.at))
  const y = bokeh.y + 0.015 * Math.cos(turn * (phase + bokeh.at))
  const breath = 0.7 + 0.3 * Math.sin(turn * (bokeh.beats * phase + bokeh.at))
  const warmth = Math.exp(-((x - lamp[0]) ** 2 + (y - lamp[1]) ** 2) / 0.25)
  const tint = CHANNELS.map(
    (channel) =>
      0.16 *
      breath *
      bokeh.strength *
      (warmth * (1.6 * mood.glow[channel] + 0.5 * mood.lamp[channel]) +
        (1 - warmth) * 1.4 * mood.sky[channel]),
  ) as unknown as Colour
  const reach = Math.ceil(1.12 * bokeh.radius * size.width)
  const [middleColumn, middleRow] = [(x + 0.5) * size.width, y * size.width + size.height / 2]
  const firstRow = Math.max(0, Math.floor(middleRow - reach))
  const lastRow = Math.min(size.height - 1, Math.ceil(middleRow + reach))
  const firstColumn = Math.max(0, Math.floor(middleColumn - reach))
  const lastColumn = Math.min(size.width - 1, Math.ceil(middleColumn + reach))
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      const distance = Math.hypot(placeOf.x(column, size) - x, placeOf.y(row, size) - y)
      const share = distance / bokeh.radius
      const disc = smoothstep(1.12, 0.9, share) * (0.65 + 0.35 * smoothstep(0.5, 1, share))
      const pixel = row * size.width + column
      for (const channel of CHANNELS)
        picture[channel][pixel] = (picture[channel][pixel] ?? 0) + disc * tint[channel]
    }
  }
}
