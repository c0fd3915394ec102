/** The nearest value between two ends; when there is no room between them, their middle. */
export function clamp(value: number, low: number, high: number): number {
  return low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high)
}
