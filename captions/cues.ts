import type { GroupingRules } from '#captions/animate/rules.ts'
import { breakLines } from '#captions/layout/break-lines.ts'
import type { Stage } from '#captions/layout/stage.ts'
import type { Unit } from '#captions/layout/unit.ts'
import { isEastAsian } from './scripts.ts'

/** Words shown together; times in centiseconds, half-open. */
export type Cue = { start: number; end: number; units: Unit[] }

const PAUSE_CENTISECONDS = 60
const MAX_CUE_CENTISECONDS = 500
/** How long a cue stays after its last word; a shorter gap to the next cue than the second number is closed. */
const HOLD_CENTISECONDS = 30
const FLICKER_CENTISECONDS = 15
const SENTENCE_END = /[.!?…。！？؟۔।॥։።፧።។៕။༎]["'”’»)\]」』]*$/u
const CLAUSE_END = /[,;:،؛、，；：፣፤፥៖၊།]["'”’»)\]」』]*$/u
/** The most words of a cue, however small they are and whoever joined them: trying all groupings stays quick. */
const MAX_CUE_UNITS = 40
/** In cues: more than any phrase has. */
const TORN_JOIN_COST = 10_000
/** An East Asian character counts as this share of a word. */
const CHARACTER_SHARE = 0.34

/**
 * Gathers words into cues: split at pauses and sentence ends, and between those as evenly as the rules allow. What an
 * editor decided at a word goes before every rule but the size of the frame.
 */
export function buildCues(units: readonly Unit[], stage: Stage): Cue[] {
  const phrases = splitPhrases(units, stage.rules)
  const groups = phrases.flatMap((phrase) => splitEvenly(phrase, stage))
  return groups.flatMap((group, index) => {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) return []
    const next = groups[index + 1]?.[0]?.start ?? Number.POSITIVE_INFINITY
    const held = last.end + HOLD_CENTISECONDS
    const end = next - held < FLICKER_CENTISECONDS ? next : held
    return { start: first.start, end, units: group }
  })
}

function splitPhrases(units: readonly Unit[], rules: GroupingRules): Unit[][] {
  const phrases: Unit[][] = []
  for (const unit of units) {
    const phrase = phrases.at(-1)
    if (phrase && isContinued(phrase, unit, rules)) phrase.push(unit)
    else phrases.push([unit])
  }
  return phrases
}

function isContinued(phrase: readonly Unit[], unit: Unit, rules: GroupingRules): boolean {
  if (unit.breakBefore === 'caption') return false
  if (isJoined(unit)) return true
  const pause = unit.start - (phrase.at(-1)?.end ?? 0)
  if (rules.breaksOnPause && pause > PAUSE_CENTISECONDS) return false
  return !rules.breaksOnPunctuation || isEmoji(unit) || !endsSentence(phrase)
}

/** Emoji after a sentence belong to it. */
function endsSentence(phrase: readonly Unit[]): boolean {
  const runs = phrase.findLast((unit) => !isEmoji(unit))?.runs ?? []
  const written = runs.slice(0, runs.findLastIndex(({ emoji }) => !emoji) + 1)
  return SENTENCE_END.test(written.map(({ text }) => text).join(''))
}

const isEmoji = ({ runs }: Unit): boolean => runs.every(({ emoji }) => emoji)
const isJoined = (unit: Unit | undefined) => unit?.breakBefore === 'none'

type Splitting = { cues: number; unevenness: number; lastStart: number }

/** The fewest cues and torn clauses, then the most even cues; one that ends with a clause counts as fuller than it is. */
function splitEvenly(phrase: readonly Unit[], stage: Stage): Unit[][] {
  const best: Splitting[] = [{ cues: 0, unevenness: 0, lastStart: 0 }]
  const clauses = stage.rules.breaksOnPunctuation ? countClauses(phrase) : null
  for (let end = 1; end <= phrase.length; end++) {
    let [width, words] = [0, 0]
    for (let start = end - 1; start >= Math.max(end - MAX_CUE_UNITS, 0); start--) {
      const first = phrase[start]
      const rest = best[start]
      if (!first || !rest) break
      width += first.width + (start + 1 < end ? (phrase[start + 1]?.gapBefore ?? 0) : 0)
      words += isJoined(first) ? 0 : wordShare(first)
      if (start < end - 1 && !fitsTogether(phrase, { start, end, width, words }, stage)) break
      const found = {
        cues: rest.cues + tearCost(first, start) + (clauses?.joined(start, end) ?? 0),
        unevenness: rest.unevenness + emptiness(phrase[end - 1], width, stage),
        lastStart: start,
      }
      if (isBetter(found, best[end])) best[end] = found
    }
  }
  return collect(phrase, best)
}

/** A cue that starts with closing punctuation is as bad as one cue more, one that tears apart what an editor joined as many. */
function tearCost(first: Unit, start: number): number {
  if (start === 0 || first.mayBreakBefore) return 1
  return isJoined(first) ? TORN_JOIN_COST : 2
}

type Group = { start: number; end: number; width: number; words: number }

function fitsTogether(
  phrase: readonly Unit[],
  { start, end, width, words }: Group,
  { rules, maxLineWidth, em }: Stage,
): boolean {
  const [first, last] = [phrase[start], phrase[end - 1]]
  const lineWidth = maxLineWidth / em
  if (!first || !last || words > rules.maxWords) return false
  const units = phrase.slice(start, end)
  const added = units.slice(1)
  const isLong = last.end - first.start > MAX_CUE_CENTISECONDS
  if (isLong && !added.every(isJoined)) return false
  const wanted = 1 + added.filter(isLineStart).length
  if (wanted === 1 && width <= lineWidth) return true
  const maxLines = Math.max(rules.maxLines, wanted)
  if (width > maxLines * lineWidth) return false
  const lines = breakLines(units, lineWidth)
  return lines !== null && lines.length <= maxLines
}

const isLineStart = (unit: Unit) => unit.breakBefore === 'line'

/** Clause ends inside a cue with two words or more on either side: each is as bad as one cue more. */
function countClauses(phrase: readonly Unit[]) {
  const before = [0]
  for (const { text } of phrase) before.push((before.at(-1) ?? 0) + Number(CLAUSE_END.test(text)))
  const upTo = (index: number) => before[Math.max(index, 0)] ?? 0
  return {
    joined: (start: number, end: number): number => Math.max(upTo(end - 2) - upTo(start + 1), 0),
  }
}

function wordShare({ text }: Unit): number {
  return isEastAsian(text) ? Math.min([...text].length * CHARACTER_SHARE, 1) : 1
}

function emptiness(last: Unit | undefined, width: number, stage: Stage): number {
  const room = (stage.maxLineWidth / stage.em) * stage.rules.maxLines
  const endsClause = CLAUSE_END.test(last?.text ?? '')
  return (1 - Math.min(width / room, 1)) ** 2 * (endsClause ? 0.5 : 1)
}

function isBetter(found: Splitting, known: Splitting | undefined): boolean {
  if (!known || found.cues !== known.cues) return !known || found.cues < known.cues
  return found.unevenness < known.unevenness
}

function collect(phrase: readonly Unit[], best: readonly Splitting[]): Unit[][] {
  const groups: Unit[][] = []
  for (let end = phrase.length; end > 0; ) {
    const start = best[end]?.lastStart ?? end - 1
    groups.unshift(phrase.slice(start, end))
    end = start
  }
  return groups
}
