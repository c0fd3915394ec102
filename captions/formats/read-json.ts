import { MANUAL_BREAKS } from '#captions/types.ts'
import { type BackedUpWord, UnreadableCaptions } from './given-text.ts'
import { isTime, JSON_VERSION } from './write-json.ts'

type Fields = Readonly<Record<string, unknown>>

/** A backup that `writeJson` wrote. Throws UnreadableCaptions for other JSON, and for words that could not be shown. */
export function readJson(text: string): {
  words: BackedUpWord[]
  language: string | null
  styles: Fields | null
} {
  const file = parse(text)
  const { version, language = null, styles = null, words } = isFields(file) ? file : {}
  if (version !== JSON_VERSION || !Array.isArray(words)) {
    throw new UnreadableCaptions('is JSON, but no backup of captions of this version')
  }
  if (language !== null && typeof language !== 'string') throw damaged('language')
  if (styles !== null && !isFields(styles)) throw damaged('styles')
  return { words: words.map(readWord), language, styles }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableCaptions('is broken JSON')
  }
}

function readWord(given: unknown, index: number): BackedUpWord {
  const { word, start, end, hidden = false, brk, conf } = isFields(given) ? given : {}
  const manualBreak = MANUAL_BREAKS.find((known) => known === brk)
  const isWhole =
    typeof word === 'string' &&
    isTime(start) &&
    isTime(end) &&
    typeof hidden === 'boolean' &&
    manualBreak === brk &&
    (conf === undefined || isShare(conf))
  if (!isWhole) throw damaged(`word ${index}`)
  return {
    ...{ word, start, end, hidden },
    ...(manualBreak && { brk: manualBreak }),
    ...(conf !== undefined && { conf }),
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isShare = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1

const damaged = (what: string) => new UnreadableCaptions(`is damaged: ${what}`)
