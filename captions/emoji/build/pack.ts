import type { StoredChunk } from '#captions/emoji/chunk.ts'
import { encodeArea, encodeSilhouette, mergeLayers, silhouetteOf } from './layers.ts'
import type { Source } from './sources.ts'
import { type Icon, readShapes } from './svg-shapes.ts'

/** A group larger than this is stored in several chunks. */
const CHUNK_BYTES = 220_000

const TONE = /[\u{1F3FB}-\u{1F3FF}]/u
const ALL_TONES = ['\u{1F3FB}', '\u{1F3FC}', '\u{1F3FD}', '\u{1F3FE}', '\u{1F3FF}']

type Layers = { silhouette: string; layers: { colour: string; drawing: string }[] }
type Packed = { file: string; graphemes: string; bytes: Uint8Array }

/** Converts all emoji and puts those of a group together, those that differ in skin tone side by side. */
export function packChunks(sources: readonly Source[]): Packed[] {
  const convert = createConverter()
  const ordered = sources.toSorted(
    (a, b) => a.rank - b.rank || compare(sortKey(a.key), sortKey(b.key)),
  )
  const groups = Map.groupBy(ordered, ({ group }) => group)
  return [...groups.keys()].sort(compare).flatMap((group) => {
    const byBase = Map.groupBy(groups.get(group) ?? [], ({ key }) => withoutTones(key))
    const families = [...byBase.values()].map((members) =>
      members.map(({ key, icon }): [string, Layers] => [key, convert(icon)]),
    )
    const parts = splitEvenly(families).map((family) => family.flat())
    return parts.map((emoji, index) => ({
      file: parts.length === 1 ? `${group}.json` : `${group}-${index + 1}.json`,
      graphemes: listGraphemes(emoji.map(([key]) => key)),
      bytes: new TextEncoder().encode(JSON.stringify(store(emoji))),
    }))
  })
}

function splitEvenly(families: readonly [string, Layers][][]): [string, Layers][][][] {
  const sizes = families.map((family) => JSON.stringify(store(family)).length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const target = total / Math.ceil(total / CHUNK_BYTES)
  const parts: [string, Layers][][][] = []
  let before = 0
  families.forEach((family, index) => {
    if (before >= parts.length * target) parts.push([])
    parts.at(-1)?.push(family)
    before += sizes[index] ?? 0
  })
  return parts
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const withoutTones = (key: string) => key.replace(new RegExp(TONE, 'gu'), '')
const sortKey = (key: string) => `${withoutTones(key)} ${key}`

/** Skin tones differ in colours alone: drawings are made for one of them and coloured anew for the others. */
function createConverter() {
  const made = new Map<string, Layers>()
  return (icon: Icon): Layers => {
    const palette: string[] = []
    // Each colour becomes the number of its first appearance; two that are equal stay equal.
    const body = icon.body.includes('Gradient')
      ? icon.body
      : icon.body.replace(/"#(?:[0-9a-f]{6}|[0-9a-f]{3})"/gi, (colour) => {
          if (!palette.includes(colour)) palette.push(colour)
          return `"#${palette.indexOf(colour).toString(16).padStart(6, '0')}"`
        })
    const known = `${icon.hFlip} ${icon.height} ${body}`
    const layers = made.get(known) ?? convert({ ...icon, body })
    made.set(known, layers)
    return palette.length === 0 ? layers : recolour(layers, palette)
  }
}

function convert(icon: Icon): Layers {
  const shapes = readShapes(icon)
  return {
    silhouette: encodeSilhouette(silhouetteOf(shapes)),
    layers: mergeLayers(shapes)
      .map(({ colour, area }) => ({ colour, drawing: encodeArea(area) }))
      .filter(({ drawing }) => drawing !== ''),
  }
}

function recolour({ silhouette, layers }: Layers, palette: readonly string[]): Layers {
  const colourAt = (number: string) => {
    const digits = palette[Number.parseInt(number, 16)]?.slice(2, -1) ?? ''
    return (digits.length === 3 ? digits.replace(/./g, '$&$&') : digits).toUpperCase()
  }
  return {
    silhouette,
    layers: layers.map(({ colour, drawing }) => ({
      colour: colourAt(colour.slice(0, 6)) + colour.slice(6),
      drawing,
    })),
  }
}

function store(emoji: readonly [string, Layers][]): StoredChunk {
  const drawings: string[] = []
  const numbers = new Map<string, number>()
  const indexOf = (drawing: string) => {
    const index = numbers.get(drawing) ?? drawings.push(drawing) - 1
    numbers.set(drawing, index)
    return index
  }
  const stored = emoji.map(([key, { silhouette, layers }]) => [
    key,
    [indexOf(silhouette), ...layers.flatMap(({ colour, drawing }) => [colour, indexOf(drawing)])],
  ])
  return { drawings, emoji: Object.fromEntries(stored) }
}

/** The manifest's list of a chunk; `captions/emoji/emoji-index.ts` reads it. */
function listGraphemes(keys: readonly string[]): string {
  const present = new Set(keys)
  const toned = (key: string, tone: string) => key.replace(/^./u, `$&${tone}`)
  const hasAllTones = (key: string) => ALL_TONES.every((tone) => present.has(toned(key, tone)))
  const isToneOf = (key: string) => {
    const base = withoutTones(key)
    return key !== base && hasAllTones(base) && present.has(base)
  }
  const isText = (key: string) => [...key].length === 1 && !/^\p{Emoji_Presentation}$/u.test(key)
  return keys
    .filter((key) => !isToneOf(key) || toned(withoutTones(key), TONE.exec(key)?.[0] ?? '') !== key)
    .map((key) => key + (isText(key) ? '~' : '') + (hasAllTones(key) ? '+' : ''))
    .join(' ')
}
