import { type Gaps, mayBreakBetween, type Unit, widthOf } from './unit.ts'

type Breaking = { lines: number; slack: number; lastLineStart: number }

/**
 * Breaks units into the fewest lines of at most `maxWidth`, and among those ways the most even one: least sum of squared
 * empty ends (Knuth and Plass, "Breaking paragraphs into lines", with rigid spaces). All lengths share one unit. Null
 * when a unit is wider than a line.
 */
export function breakLines(units: readonly Unit[], gaps: Gaps, maxWidth: number): Unit[][] | null {
  const best: (Breaking | undefined)[] = [{ lines: 0, slack: 0, lastLineStart: 0 }]
  for (let end = 1; end <= units.length; end++) {
    for (let start = end - 1; start >= 0; start--) {
      const width = widthOf(units.slice(start, end), gaps)
      if (width > maxWidth) break
      const [before, first] = [units[start - 1], units[start]]
      if (before && first && !mayBreakBetween(before, first)) continue
      const rest = best[start]
      if (!rest) continue
      const found = {
        lines: rest.lines + 1,
        slack: rest.slack + (maxWidth - width) ** 2,
        lastLineStart: start,
      }
      if (isBetter(found, best[end])) best[end] = found
    }
  }
  return collect(units, best)
}

function isBetter(found: Breaking, known: Breaking | undefined): boolean {
  if (!known || found.lines !== known.lines) return !known || found.lines < known.lines
  return found.slack < known.slack
}

function collect(units: readonly Unit[], best: readonly (Breaking | undefined)[]) {
  const lines: Unit[][] = []
  for (let end = units.length; end > 0; ) {
    const line = best[end]
    if (!line) return null
    lines.unshift(units.slice(line.lastLineStart, end))
    end = line.lastLineStart
  }
  return lines
}
