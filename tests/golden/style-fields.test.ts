import { describe, expect, test } from 'vitest'
import { compileCaptions, parseStyle, percentToAlpha, type Word } from '#captions/index.ts'
import { ANIMATIONS } from '#captions/style.ts'
import { loadCaptionFonts } from './caption-fonts.ts'
import { drawCaptions } from './draw-captions.ts'
import { type Box, inkBox, inkOf, isNear } from './drawn-ink.ts'

/** The reference frame: a design pixel is a pixel. */
const FRAME = { width: 405, height: 720 }
const BARE = { outline: 0, yshadow: 0, position: 'middle' }
const fonts = await loadCaptionFonts()

/** Words of a second each, from zero. */
const say = (text: string): Word[] =>
  text.split(' ').map((word, index) => ({ word, start: index, end: index + 1, hidden: false }))

type Styled = Record<string, string | number | boolean>
type Given = { text?: string; lang?: string; seconds?: number }

/** Draws words of one second each at half a second, when the first one is spoken. */
function draw(style: Styled, { text = 'Hello world', lang = 'en', seconds = 0.5 }: Given = {}) {
  const words = say(text)
  const input = { words, style: parseStyle({ ...BARE, ...style }), frame: FRAME, lang, fonts }
  return drawCaptions(compileCaptions(input), FRAME, seconds)
}
const boxOf = (style: Styled, given?: Given) => inkBox(draw(style, given))
const height = ({ top, bottom }: Box) => bottom - top
const width = ({ left, right }: Box) => right - left
const amount = (style: Styled, hex: string, given?: Given) =>
  inkOf(draw(style, given), isNear(hex)).length

describe('colours', () => {
  test('primaryColour is that of words, secondaryColour that of the spoken one', () => {
    const style = { primaryColour: '00FF00FF', secondaryColour: 'FF00FFFF' }
    expect(amount(style, '00FF00')).toBeGreaterThan(2000)
    expect(amount(style, 'FF00FF')).toBe(0)
    const lit = { ...style, animation_text: 'karaoke' }
    expect(amount(lit, '00FF00')).toBeGreaterThan(1000)
    expect(amount(lit, 'FF00FF')).toBeGreaterThan(1000)
  })

  test('outlineColour and outline are a rim around the letters', () => {
    const bare = boxOf({})
    const rimmed = boxOf({ outline: 4, outlineColour: '0000FFFF' })
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(Math.abs(Math.abs(rimmed[side] - bare[side]) - 4), side).toBeLessThanOrEqual(1)
    expect(amount({ outline: 4, outlineColour: '0000FFFF' }, '0000FF')).toBeGreaterThan(1000)
  })

  test('shadowColour, xshadow and yshadow are a shadow to any side', () => {
    const shadow = { shadowColour: 'FF0000FF', primaryColour: '00FF00FF' }
    const letters = boxOf({ primaryColour: '00FF00FF' })
    const cast = (xshadow: number, yshadow: number) =>
      inkBox(draw({ ...shadow, xshadow, yshadow }), isNear('FF0000'))
    const [after, before] = [cast(9, 6), cast(-9, -6)]
    expect(Math.abs(after.right - letters.right - 9)).toBeLessThanOrEqual(1)
    expect(Math.abs(after.bottom - letters.bottom - 6)).toBeLessThanOrEqual(1)
    expect(Math.abs(before.left - letters.left + 9)).toBeLessThanOrEqual(1)
    expect(Math.abs(before.top - letters.top + 6)).toBeLessThanOrEqual(1)
  })

  test('backColour is the box of the spoken word; borderStyle 2 rounds its corners, 3 does not', () => {
    const style = { animation_text: 'animationbghighlight', backColour: '0000FFFF' }
    const square = draw({ ...style, borderStyle: 3 })
    const box = inkBox(square, isNear('0000FF'))
    expect(width(box)).toBeGreaterThan(width(boxOf({}, { text: 'Hello' })))
    const corner = (borderStyle: number) =>
      draw({ ...style, borderStyle }).rgb[(box.top * FRAME.width + box.left) * 3 + 2]
    expect(corner(3)).toBeGreaterThan(200)
    expect(corner(2)).toBe(0)
  })

  test.each(['primaryColour', 'secondaryColour'])('%s may be translucent', (field) => {
    const animation_text = field === 'secondaryColour' ? 'karaoke' : 'none'
    const half = { [field]: `FFFFFF${percentToAlpha(50)}`, animation_text, outline: 2 }
    expect(amount(half, '808080', { text: 'III' })).toBeGreaterThan(200)
  })
})

describe('letters', () => {
  test('fontsize is the em: letters grow in proportion', () => {
    const ratio = height(boxOf({ fontsize: 40 })) / height(boxOf({ fontsize: 20 }))
    expect(ratio).toBeCloseTo(2, 0)
  })

  test.each([
    ['Montserrat', 'bold'],
    ['Noto Sans', 'bold'],
    ['Roboto', 'bold'],
    ['Comic Relief', 'bold'],
    ['Rowdies', 'bold'],
    ['Montserrat', 'italic'],
    ['montserrat black', 'italic'],
    ['Noto Sans', 'italic'],
    ['Roboto', 'italic'],
    ['Fruktur', 'italic'],
    ['Special Gothic Expanded One', 'italic'],
  ])('%s has its own look in %s', (fontname, field) => {
    const [plain, marked] = [draw({ fontname }), draw({ fontname, [field]: true })]
    expect(plain.rgb.equals(marked.rgb)).toBe(false)
  })

  test.each(['montserrat black', 'Fruktur', 'Special Gothic Expanded One'])(
    '%s has no bold face, and none is faked',
    (fontname) => {
      expect(draw({ fontname, bold: true }).rgb.equals(draw({ fontname }).rgb)).toBe(true)
    },
  )

  test.each([
    ['en', 'istanbul', 'ISTANBUL'],
    ['tr', 'istanbul', 'İSTANBUL'],
    ['de', 'straße', 'STRASSE'],
    ['el', 'Ελλάδα', 'ΕΛΛΑΔΑ'],
  ])('uppercase follows the language: %s', (lang, text, capitals) => {
    const upper = draw({ uppercase: true }, { text, lang })
    expect(upper.rgb.equals(draw({}, { text: capitals, lang }).rgb)).toBe(true)
  })

  test('blur softens edges', () => {
    const soft = (blur: number) =>
      inkOf(draw({ blur }), ([value]) => value > 20 && value < 235).length
    expect(soft(4)).toBeGreaterThan(2 * soft(0))
  })

  test.each([
    ['underline', ...ANIMATIONS],
    ['strikeOut', ...ANIMATIONS],
  ])('%s runs on between the words in every animation', (field, ...animations) => {
    for (const animation_text of animations) {
      const style = {
        [field]: 1,
        animation_text,
        words_per_caption: 7,
        secondaryColour: 'FFFFFFFF',
      }
      const frame = draw(style, { text: 'no on no', seconds: 2.9 })
      const rows = Map.groupBy(inkOf(frame), ([, row]) => row)
      const [longest = []] = [...rows.values()].sort((a, b) => b.length - a.length)
      const columns = longest.map(([column]) => column)
      expect(Math.max(...columns) - Math.min(...columns) + 1, animation_text).toBe(longest.length)
      expect(longest.length, animation_text).toBeGreaterThan(0.93 * width(inkBox(frame)))
    }
  })
})

describe('place', () => {
  const letters = { outline: 2, yshadow: 1 }
  const place = (style: Styled, given?: Given) => boxOf({ ...letters, ...style }, given)

  test('position is where the block stands', () => {
    const [top, middle, bottom] = ['top', 'middle', 'bottom'].map((position) =>
      place({ position, marginV: 0 }),
    )
    expect(top?.top).toBeLessThan(60)
    expect(middle && (middle.top + middle.bottom) / 2).toBeCloseTo(FRAME.height / 2, -1)
    expect(bottom?.bottom).toBeGreaterThan(FRAME.height - 60)
  })

  test.each([
    ['bottom', 60, -60],
    ['top', 60, 60],
    ['middle', 60, -60],
    ['middle', -60, 60],
  ])('in %s a marginV of %d moves it by %d', (position, marginV, moved) => {
    const base = position === 'middle' ? 0 : 20
    const shift =
      place({ position, marginV: marginV + base }).top - place({ position, marginV: base }).top
    expect(Math.abs(shift - moved)).toBeLessThanOrEqual(1)
  })

  test.each([-300, -120, 0, 300])(
    'at a marginV of %d captions are in the picture, whole',
    (marginV) => {
      for (const position of ['top', 'middle', 'bottom'])
        for (const text of ['Ågypq two lines of it', 'مُحَمَّدٌ قال']) {
          const size = height(place({ position: 'middle' }, { text }))
          // Where it rests between two pixels, a soft edge may count or not.
          expect(
            Math.abs(height(place({ position, marginV }, { text })) - size),
          ).toBeLessThanOrEqual(1)
        }
    },
  )

  test('marginL and marginR move the middle of the lines', () => {
    const middle = (style: Styled) => {
      const { left, right } = place(style, { text: 'Hi' })
      return (left + right) / 2
    }
    expect(middle({ marginL: 120 }) - middle({})).toBeCloseTo(50, 0)
    expect(middle({ marginR: 120 }) - middle({})).toBeCloseTo(-50, 0)
  })

  test('text_factor_lenght is the share of the width that lines take', () => {
    const text = 'some words for several lines'
    const wide = place({ text_factor_lenght: 1, break_on_pause: false }, { text })
    const narrow = place({ text_factor_lenght: 0.5 }, { text })
    expect(width(narrow)).toBeLessThan(0.55 * FRAME.width)
    expect(width(wide)).toBeGreaterThan(0.55 * FRAME.width)
  })
})

describe('movement', () => {
  test.each(ANIMATIONS.filter((name) => name !== 'none'))(
    'animation_text %s changes the picture as words are spoken',
    (animation_text) => {
      const [first, second] = [0.6, 1.6].map((seconds) => draw({ animation_text }, { seconds }))
      expect(first && second?.rgb.equals(first.rgb)).toBe(false)
    },
  )

  test('animation_in none is there at once, scale-up starts smaller, slide-up lower', () => {
    const at = (animation_in: string, seconds: number) => boxOf({ animation_in }, { seconds })
    expect(at('none', 0)).toEqual(at('none', 0.5))
    expect(width(at('scale-up', 0.07))).toBeLessThan(0.92 * width(at('scale-up', 0.5)))
    expect(at('slide-up', 0.07).top - at('slide-up', 0.5).top).toBeGreaterThan(5)
    for (const entrance of ['scale-up', 'slide-up'])
      expect(at(entrance, 0.5)).toEqual(at('none', 0.5))
  })
})
