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
const SENTENCE_END = /[.!?…。！？؟۔]["'”’»)\]」』]*$/u
const CLAUSE_END = /[,;:،、，；：]["'”’»)\]」』]*$/u
/** An East Asian character counts as this share of a word. */
const CHARACTER_SHARE = 0.34

/** Gathers words into cues: split at pauses and sentence ends, and between those as evenly as the rules allow. */
export function buildCues(units: readonly Unit[], stage: Stage): Cue[] {
  const groups = splitPhrases(units).flatMap((phrase) => splitEvenly(phrase, stage))
  return groups.flatMap((group, index) => {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) return []
    const next = groups[index + 1]?.[0]?.start ?? Number.POSITIVE_INFINITY
    const held = last.end + HOLD_CENTISECONDS
    const end = next - held < FLICKER_CENTISECONDS ? next : held
    return { start: first.start, end, units: group }
  })
}

function splitPhrases(units: readonly Unit[]): Unit[][] {
  const phrases: Unit[][] = []
  units.forEach((unit, index) => {
    const before = units[index - 1]
    const isContinued =
      before !== undefined &&
      unit.start - before.end <= PAUSE_CENTISECONDS &&
      !SENTENCE_END.test(before.text)
    if (isContinued) phrases.at(-1)?.push(unit)
    else phrases.push([unit])
  })
  return phrases
}

type Splitting = { cues: number; unevenness: number; lastStart: number }

/** The fewest cues and torn clauses, then the most even cues; one that ends with a clause counts as fuller than it is. */
function splitEvenly(phrase: readonly Unit[], stage: Stage): Unit[][] {
  const best: Splitting[] = [{ cues: 0, unevenness: 0, lastStart: 0 }]
  for (let end = 1; end <= phrase.length; end++) {
    let [width, words] = [0, 0]
    for (let start = end - 1; start >= 0; start--) {
      const first = phrase[start]
      const rest = best[start]
      if (!first || !rest) break
      width += first.width + (start + 1 < end ? (phrase[start + 1]?.gapBefore ?? 0) : 0)
      words += wordShare(first)
      if (start < end - 1 && !fitsTogether(phrase, { start, end, width, words }, stage)) break
      // A cue that starts with closing punctuation is as bad as one cue more.
      const isTorn = start > 0 && !first.mayBreakBefore
      const found = {
        cues: rest.cues + (isTorn ? 2 : 1) + clausesJoined(phrase.slice(start, end)),
        unevenness: rest.unevenness + emptiness(phrase[end - 1], width, stage),
        lastStart: start,
      }
      if (isBetter(found, best[end])) best[end] = found
    }
  }
  return collect(phrase, best)
}

type Group = { start: number; end: number; width: number; words: number }

function fitsTogether(
  phrase: readonly Unit[],
  { start, end, width, words }: Group,
  { rules, maxLineWidth, em }: Stage,
): boolean {
  const [first, last] = [phrase[start], phrase[end - 1]]
  const lineWidth = maxLineWidth / em
  if (!first || !last || words > rules.maxWords || width > rules.maxLines * lineWidth) return false
  if (last.end - first.start > MAX_CUE_CENTISECONDS) return false
  const lines = breakLines(phrase.slice(start, end), lineWidth)
  return lines !== null && lines.length <= rules.maxLines
}

/** Clause ends inside a cue with two words or more on either side: each is as bad as one cue more. */
function clausesJoined(units: readonly Unit[]): number {
  return units.filter(
    ({ text }, index) => index >= 1 && index < units.length - 2 && CLAUSE_END.test(text),
  ).length
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
