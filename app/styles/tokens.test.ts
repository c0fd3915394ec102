import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Rgb = [number, number, number]

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const PALETTES = { light: readPalette(':root'), dark: readPalette('.dark') }
const GROUNDS = ['background', 'surface', 'raised']
const TONES = ['green', 'yellow', 'orange', 'red', 'violet']
/** How much of its tone a badge has in its ground: bg-green/12. */
const BADGE_TINT = 0.12

/** [what is read, what it stands on] */
const TEXTS: [string, string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] => [
    ['text', ground],
    ['muted', ground],
    ['light-text', ground],
    ...TONES.map((tone): [string, string] => [tone, ground]),
  ]),
  ['on-light', 'light'],
  ['on-light', 'light-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  // Tooltips.
  ['background', 'text'],
]

const CONTROLS: [string, string][] = GROUNDS.flatMap((ground): [string, string][] => [
  ['control', ground],
  ['focus', ground],
  ['danger', ground],
])

describe.each(Object.entries(PALETTES))('in the %s theme', (theme, palette) => {
  test.each(TEXTS)('%s is readable on %s', (ink, ground) => {
    expect(contrast(color(palette, ink), color(palette, ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(CONTROLS)('%s stands out from %s', (line, ground) => {
    expect(contrast(color(palette, line), color(palette, ground))).toBeGreaterThanOrEqual(3)
  })

  test.each([...TONES, 'light'])('a %s badge is readable on a page and on a card', (tone) => {
    const ink = color(palette, tone === 'light' ? 'light-text' : tone)
    for (const ground of ['background', 'surface']) {
      const tint = mix(color(palette, tone), color(palette, ground), BADGE_TINT)
      expect(contrast(ink, tint), ground).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('the entry of a list that is pointed at stays readable', () => {
    const ground = color(palette, theme === 'dark' ? 'line' : 'raised')
    for (const ink of ['text', 'muted', 'red']) {
      expect(contrast(color(palette, ink), ground), ink).toBeGreaterThanOrEqual(4.5)
    }
  })
})

test('both themes define the same tokens', () => {
  expect(Object.keys(PALETTES.dark)).toEqual(Object.keys(PALETTES.light))
})

test('black on white has the contrast that the standard says', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
})

function readPalette(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  const tokens = block.matchAll(/--([\w-]+):\s*([^;]+);/g)
  return Object.fromEntries(Array.from(tokens, ([, name, value]) => [name, value]))
}

function color(palette: Record<string, string>, token: string): Rgb {
  const hex = /^#([0-9a-f]{6})$/.exec(palette[token] ?? '')?.[1]
  if (!hex) throw new Error(`--${token} is not a colour: ${palette[token]}`)
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
}

function mix(over: Rgb, under: Rgb, share: number): Rgb {
  return over.map((part, i) => part * share + (under[i] ?? 0) * (1 - share)) as Rgb
}

/** The contrast ratio of WCAG 2. */
function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
