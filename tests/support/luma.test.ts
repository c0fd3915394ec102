import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ffmpegLog } from '#tests/support/ffmpeg.ts'
import { composite, drawnArea, type Luma, lumaSsim, type Rgba } from '#tests/support/luma.ts'

const [width, height] = [64, 48]
const whole = { left: 0, top: 0, width, height }

/** The same noise for the same seed. */
function noise(seed: number, strength = 255): Luma {
  let state = seed
  const values = Uint8Array.from({ length: width * height }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return 128 + Math.round(((state >>> 16) / 65_535 - 0.5) * strength)
  })
  return { width, height, values }
}

function pixels(colour: (column: number, row: number) => readonly number[]): Rgba {
  const data = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      data.set(colour(column, row), (row * width + column) * 4)
  return { width, height, data }
}

test('a picture is wholly like itself and unlike noise', () => {
  expect(lumaSsim(noise(1), noise(1), whole)).toBe(1)
  expect(lumaSsim(noise(1), noise(2), whole)).toBeLessThan(0.2)
})

test("likeness agrees with ffmpeg's own measure", () => {
  const folder = mkdtempSync(join(tmpdir(), 'wordlight-ssim-'))
  try {
    const [one, other] = [noise(1), noise(1, 200)]
    writeFileSync(join(folder, 'one'), one.values)
    writeFileSync(join(folder, 'other'), other.values)
    const input = (name: string) =>
      `-f rawvideo -pix_fmt gray -s ${width}x${height} -i ${join(folder, name)}`.split(' ')
    const log = ffmpegLog(...input('one'), ...input('other'), '-lavfi', 'ssim', '-f', 'null', '-')
    const theirs = Number(/SSIM Y:([\d.]+)/.exec(log)?.[1])
    expect(lumaSsim(one, other, whole)).toBeCloseTo(theirs, 3)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('only the area counts', () => {
  const one = noise(1)
  const changed = { ...one, values: one.values.slice() }
  changed.values.fill(0, 0, width * 8)
  expect(lumaSsim(one, changed, { ...whole, top: 8, height: height - 8 })).toBe(1)
  expect(lumaSsim(one, changed, whole)).toBeLessThan(0.95)
})

test('pixels cover the picture as far as they are opaque, in limited range', () => {
  const under = { width, height, values: new Uint8Array(width * height).fill(100) }
  const columns: (readonly number[])[] = [
    [255, 255, 255, 255],
    [0, 0, 0, 255],
    [0, 255, 0, 255],
    [255, 255, 255, 128],
    [255, 255, 255, 0],
  ]
  const over = pixels((column) => columns[column] ?? [0, 0, 0, 0])
  expect([...composite(under, over).values.subarray(0, 6)]).toEqual([235, 16, 173, 168, 100, 100])
})

test('the picture below stays as it is', () => {
  const under = { width, height, values: Buffer.alloc(width * height, 100) }
  composite(
    under,
    pixels(() => [255, 255, 255, 255]),
  )
  expect(under.values.every((value) => value === 100)).toBe(true)
})

test('the drawn area is all that is not see-through, with a margin inside the picture', () => {
  const over = pixels((column, row) => [0, 0, 0, column >= 30 && row === 2 ? 1 : 0])
  expect(drawnArea(over, 4)).toEqual({ left: 26, top: 0, width: 38, height: 7 })
  expect(
    drawnArea(
      pixels(() => [9, 9, 9, 0]),
      4,
    ),
  ).toBeNull()
})

test('frames of different sizes are not compared', () => {
  const small = { width: 8, height: 8, values: new Uint8Array(64) }
  expect(() => lumaSsim(noise(1), small, whole)).toThrow('64x48 against 8x8')
  expect(() =>
    composite(
      small,
      pixels(() => [0, 0, 0, 0]),
    ),
  ).toThrow('64x48 over 8x8')
})
