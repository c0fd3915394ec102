import { renderTable } from '#dev/bench/table.ts'
import type { Shot } from './take-state.ts'
import { variantName } from './variants.ts'

export type Result = { name: string; shots: readonly Shot[]; seconds: number }

/** A row per state, then what was found, each thing once with where it is. */
export function renderReport(results: readonly Result[]): string {
  const rows = results.map(({ name, shots, seconds }) => {
    const { size } = groupFindings(shots)
    return [name, String(shots.length), seconds.toFixed(1), size === 0 ? 'ok' : String(size)]
  })
  const details = results.flatMap(({ name, shots }) => {
    const lines = [...groupFindings(shots)].map(([what, where]) => `  ${what}\n    ${where}`)
    return lines.length > 0 ? ['', name, ...lines] : []
  })
  return [renderTable(['state', 'shots', 'seconds', 'findings'], rows), ...details].join('\n')
}

function groupFindings(shots: readonly Shot[]): Map<string, string> {
  const places = new Map<string, Set<string>>()
  for (const { variant, findings } of shots) {
    for (const what of findings) {
      const where = places.get(what) ?? new Set()
      places.set(what, where.add(variantName(variant)))
    }
  }
  return new Map([...places].map(([what, where]) => [what, [...where].join(', ')]))
}
