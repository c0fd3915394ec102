import { lookUpEmoji } from './emoji-index.ts'

/** What a grapheme may be drawn as: one emoji, or the members of a group, by their keys. */
export type FoundEmoji = {
  keys: string[]
  /** Also an ordinary character, and meant as one unless no font has it. */
  isText: boolean
}

/** No other character begins an emoji; most text is told apart by this alone. */
const MAY_BE_EMOJI = /[#*0-9\u00A9\u00AE\u203C-\u3299\u{1F000}-\u{1FAFF}]/u
const AS_EMOJI = '\uFE0F'
const JOINER = '\u200D'
const TONE = /[\u{1F3FB}-\u{1F3FF}]/gu
/** They say what a person is or does; without a drawing of the whole the person is enough. */
const TRAIT = /^[♀♂⚕⚖✈]$/u
/** A kiss between two has a heart as well. */
const KISS = /❤‍💋/u
/** Groups that are one character, and of whom they are. */
const GROUPS: Record<string, string> = {
  '👫': '👩👨',
  '👬': '👨👨',
  '👭': '👩👩',
  '💏': '👩💋👨',
  '💑': '👩❤👨',
  '👪': '👨👩👦',
}

/**
 * Tells how a grapheme is drawn as emoji, without any chunk. What is not drawn as a whole is so without its skin tones,
 * else as those of its members that are drawn. Undefined for other characters, those that U+FE0E makes text among them,
 * and for emoji that nothing is known of.
 */
export function findEmoji(grapheme: string): FoundEmoji | undefined {
  if (!MAY_BE_EMOJI.test(grapheme)) return undefined
  const key = grapheme.replaceAll(AS_EMOJI, '')
  const whole = lookUpEmoji(key)
  if (whole) return { keys: [key], isText: whole.isText && key === grapheme }
  const keys = nearest(key)
  return keys.length > 0 ? { keys, isText: false } : undefined
}

function nearest(key: string): string[] {
  const plain = key.replace(TONE, '')
  if (lookUpEmoji(plain)) return plain === key ? [] : [plain]
  const group = GROUPS[plain]
  if (group) {
    const [tone = ''] = key.match(TONE) ?? []
    return Array.from(group, (member) => (lookUpEmoji(member + tone) ? member + tone : member))
  }
  if (!key.includes(JOINER)) return []
  const members = key.replace(KISS, '💋').split(JOINER)
  return members.flatMap((member) => (TRAIT.test(member) ? [] : drawable(member)))
}

function drawable(member: string): string[] {
  const plain = member.replace(TONE, '')
  return lookUpEmoji(member) ? [member] : lookUpEmoji(plain) ? [plain] : []
}
