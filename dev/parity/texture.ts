import { createRandom } from '#dev/generate/pictures/random.ts'
import type { Luma } from '#tests/support/luma.ts'
import type { Rgb } from '#tests/support/rgb.ts'

/** Pixels from one random value to the next, and how far these are from the mean, of 255. */
const OCTAVES = [
  { pixels: 48, reach: 60 },
  { pixels: 10, reach: 100 },
] as const
const MEAN = [128, 112, 104] as const

/**
 * A picture as busy and as rich in contrast as foliage in the sun. Nothing in it is flat, where similarity would be all
 * roundings, and nothing is as fine as noise, which no encoder keeps.
 */
export function paintTexture(width: number, height: number): Rgb {
  const shared = addOctaves(width, height, 1)
  const channel = (index: 0 | 1 | 2): Luma => {
    const own = addOctaves(width, height, 2 + index)
    const values = Uint8Array.from(shared, (value, pixel) =>
      Math.min(255, Math.max(0, Math.round(MEAN[index] + 0.85 * value + 0.3 * (own[pixel] ?? 0)))),
    )
    return { width, height, values }
  }
  return [channel(0), channel(1), channel(2)]
}

function addOctaves(width: number, height: number, seed: number): Float32Array {
  const sum = new Float32Array(width * height)
  OCTAVES.forEach(({ pixels, reach }, index) => {
    addNoise(sum, width, height, { pixels, reach, random: createRandom(100 * seed + index) })
  })
  return sum
}

type Octave = { pixels: number; reach: number; random: () => number }

/** Random values on a grid, and smooth ways between them. */
function addNoise(
  sum: Float32Array,
  width: number,
  height: number,
  { pixels, reach, random }: Octave,
): void {
  const columns = Math.ceil(width / pixels) + 1
  const rows = Math.ceil(height / pixels) + 1
  const grid = Float32Array.from({ length: columns * rows }, () => reach * (2 * random() - 1))
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / pixels)
    const down = ease(y / pixels - row)
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(x / pixels)
      const right = ease(x / pixels - column)
      const at = row * columns + column
      const upper = mix(grid[at] ?? 0, grid[at + 1] ?? 0, right)
      const lower = mix(grid[at + columns] ?? 0, grid[at + columns + 1] ?? 0, right)
      sum[y * width + x] = (sum[y * width + x] ?? 0) + mix(upper, lower, down)
    }
  }
}

const ease = (share: number): number => share * share * (3 - 2 * share)
const mix = (from: number, to: number, share: number): number => from + (to - from) * share
