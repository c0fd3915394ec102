import { EMOJI_CHUNKS, type EmojiChunk } from './manifest.ts'

/** Where an emoji is drawn, and whether it is text unless U+FE0F follows it. */
type Entry = { chunk: EmojiChunk; isText: boolean }

const TONES = ['\u{1F3FB}', '\u{1F3FC}', '\u{1F3FD}', '\u{1F3FE}', '\u{1F3FF}']
const LISTED = /^(.+?)(~?)(\+?)$/u
const FIRST = /^./u

let index: ReadonlyMap<string, Entry> | undefined

/** Looks an emoji up by its text without U+FE0F; needs no chunk. */
export function lookUpEmoji(key: string): Entry | undefined {
  index ??= readIndex()
  return index.get(key)
}

function readIndex(): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const chunk of EMOJI_CHUNKS) {
    for (const listed of chunk.graphemes.split(' ')) {
      const [, key = '', text, toned] = LISTED.exec(listed) ?? []
      entries.set(key, { chunk, isText: text === '~' })
      for (const tone of toned ? TONES : [])
        entries.set(key.replace(FIRST, `$&${tone}`), { chunk, isText: false })
    }
  }
  return entries
}
