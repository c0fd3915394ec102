export type TimedWord = { word: string; start: number; end: number }

/** Lower case, letters and digits only: what counts as the same word. */
export function plainWord(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}']/gu, '')
}

export type Comparison = {
  /** (substitutions + deletions + insertions) / words of the reference. */
  wordErrorRate: number
  /** Pairs of reference and recognised word that are the same word. */
  matches: { reference: TimedWord; recognised: TimedWord }[]
  /** Mean of |recognised start - reference start| over the matches, in seconds. */
  meanStartErrorSeconds: number
}

/** Aligns two word lists with the fewest edits (Levenshtein) and measures words and start times. */
export function compareWords(reference: TimedWord[], recognised: TimedWord[]): Comparison {
  const rows = reference.length
  const columns = recognised.length
  const costs = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) =>
      row === 0 ? column : column === 0 ? row : 0,
    ),
  )
  const cost = (row: number, column: number) => costs[row]?.[column] ?? Number.POSITIVE_INFINITY
  const isSame = (row: number, column: number) =>
    plainWord(reference[row - 1]?.word ?? '') === plainWord(recognised[column - 1]?.word ?? '')

  for (let row = 1; row <= rows; row += 1) {
    for (let column = 1; column <= columns; column += 1) {
      const substitution = cost(row - 1, column - 1) + (isSame(row, column) ? 0 : 1)
      const line = costs[row]
      if (line)
        line[column] = Math.min(substitution, cost(row - 1, column) + 1, cost(row, column - 1) + 1)
    }
  }

  const matches: Comparison['matches'] = []
  let row = rows
  let column = columns
  while (row > 0 && column > 0) {
    const same = isSame(row, column)
    if (cost(row, column) === cost(row - 1, column - 1) + (same ? 0 : 1)) {
      const [spoken, heard] = [reference[row - 1], recognised[column - 1]]
      if (same && spoken && heard) matches.unshift({ reference: spoken, recognised: heard })
      row -= 1
      column -= 1
    } else if (cost(row, column) === cost(row - 1, column) + 1) row -= 1
    else column -= 1
  }

  const startErrors = matches.map((pair) => Math.abs(pair.recognised.start - pair.reference.start))
  return {
    wordErrorRate: cost(rows, columns) / rows,
    matches,
    meanStartErrorSeconds: startErrors.reduce((sum, error) => sum + error, 0) / startErrors.length,
  }
}
