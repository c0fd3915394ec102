import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame } from '#captions/index.ts'
import { type Rgb, toGbrp } from '#tests/support/rgb.ts'
import { paintTexture } from './texture.ts'

/** The textured one counts; on the flat one each rounding shows. */
export const GROUND_NAMES = ['textured', 'flat'] as const
export type GroundName = (typeof GROUND_NAMES)[number]

/** What captions are laid over, as pictures and as one raw `gbrp` file of two frames, in the order of the names. */
export type Grounds = { pictures: Record<GroundName, Rgb>; file: string }

const FLAT = [64, 96, 128] as const

/** Makes the grounds of a size once; `folder` takes their files. */
export function createGrounds(folder: string): (frame: Frame) => Grounds {
  const made = new Map<string, Grounds>()
  return ({ width, height }) => {
    const name = `${width}x${height}`
    const known = made.get(name)
    if (known) return known
    const plane = (value: number) => ({
      width,
      height,
      values: new Uint8Array(width * height).fill(value),
    })
    const pictures = {
      textured: paintTexture(width, height),
      flat: [plane(FLAT[0]), plane(FLAT[1]), plane(FLAT[2])] as const,
    }
    const grounds = { pictures, file: join(folder, `${name}.gbrp`) }
    writeFileSync(
      grounds.file,
      Buffer.concat(GROUND_NAMES.map((ground) => toGbrp(pictures[ground]))),
    )
    made.set(name, grounds)
    return grounds
  }
}
