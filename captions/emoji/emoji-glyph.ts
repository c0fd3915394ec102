import type { Extent } from '#captions/wasm/extent.ts'
import { EMOJI_UNITS, type Picture } from './chunk.ts'
import { lookUpEmoji } from './emoji-index.ts'
import type { EmojiSet } from './emoji-set.ts'

/** A picture in its place: em from where the glyph's pen starts and from the baseline, downwards; em per unit. */
type Part = { picture: Picture; x: number; y: number; scale: number }

/** An emoji set in type, a group of them where that is what it shows. */
export type EmojiGlyph = { parts: Part[]; extent: Extent }

/** The side of the square of one emoji, in em: drawn as high as text with its descenders, 1.12 em in most. */
const SIDE = 1.2
/** Space on either side of the square. */
const BEARING = 0.04
/** Members of a group, of the full size, and how far each moves the pen: they stand close. */
const MEMBER_SHARE = 0.78
const CHILD_SHARE = 0.6
const SIGN_SHARE = 0.45
const STEP_SHARE = 0.82
const CHILD = /[👶👦👧🧒]/u
const SIGN = /[❤💋]/u

/** Places the pictures of an emoji about the middle of the capitals. Throws EmojiNotLoaded. */
export function setEmoji(keys: readonly string[], emoji: EmojiSet, capHeight: number): EmojiGlyph {
  const pictures = keys.map((key) => ({ key, picture: pictureOf(key, emoji) }))
  const isGroup = pictures.length > 1
  const tallest = isGroup ? MEMBER_SHARE : 1
  const floor = -capHeight / 2 + (tallest * SIDE) / 2
  let pen = BEARING
  const parts = pictures.map(({ key, picture }, index): Part => {
    const share = isGroup ? shareOf(key) : 1
    const isLast = index === pictures.length - 1
    const part = {
      picture,
      x: pen,
      // Members stand on one floor; a heart between two hovers.
      y: SIGN.test(key) && isGroup ? -(capHeight + share * SIDE) / 2 : floor - share * SIDE,
      scale: (share * SIDE) / EMOJI_UNITS,
    }
    pen += share * SIDE * (isLast ? 1 : STEP_SHARE)
    return part
  })
  const advance = pen + BEARING
  return { parts, extent: { advance, left: 0, right: advance, ...heightOf(parts) } }
}

function pictureOf(key: string, emoji: EmojiSet): Picture {
  const chunk = lookUpEmoji(key)?.chunk
  const picture = chunk && emoji.open(chunk).get(key)
  if (!picture) throw new Error(`No chunk of the emoji pack draws ${key}: build it again.`)
  return picture
}

function shareOf(key: string): number {
  if (CHILD.test(key)) return CHILD_SHARE
  return SIGN.test(key) ? SIGN_SHARE : MEMBER_SHARE
}

function heightOf(parts: readonly Part[]): { above: number; below: number } {
  const rows = parts.flatMap(({ picture, y, scale }) =>
    picture.silhouette.points.filter((_, at) => at % 2 === 1).map((row) => y + row * scale),
  )
  return { above: -Math.min(...rows), below: Math.max(...rows) }
}
