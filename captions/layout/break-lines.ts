import type { Unit } from './unit.ts'

type Breaking = { lines: number; slack: number; lastLineStart: number }

/**
 * Breaks units into the fewest lines of at most `maxWidth` em, and among those ways the most even one: least sum of
 * squared empty ends (Knuth and Plass, "Breaking paragraphs into lines", with rigid spaces). A line begins wherever an
 * editor said so. Null when that cannot be.
 */
export function breakLines(units: readonly Unit[], maxWidth: number): Unit[][] | null {
  const best: (Breaking | undefined)[] = [{ lines: 0, slack: 0, lastLineStart: 0 }]
  for (let end = 1; end <= units.length; end++) {
    let width = 0
    for (let start = end - 1; start >= 0; start--) {
      const [first, second] = [units[start], start + 1 < end ? units[start + 1] : undefined]
      width += (first?.width ?? 0) + (second?.gapBefore ?? 0)
      if (width > maxWidth) break
      const rest = best[start]
      if (rest && (start === 0 || first?.mayBreakBefore)) {
        const slack = rest.slack + (maxWidth - width) ** 2
        const found = { lines: rest.lines + 1, slack, lastLineStart: start }
        if (isBetter(found, best[end])) best[end] = found
      }
      if (first?.breakBefore === 'line') break
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
