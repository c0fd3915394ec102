export type Summary = { count: number; p50: number; p95: number }

/** The value at or below which `share` (0 to 1) of the values lie, by the nearest rank; NaN of no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

export function summarise(values: readonly number[]): Summary {
  return { count: values.length, p50: percentile(values, 0.5), p95: percentile(values, 0.95) }
}
