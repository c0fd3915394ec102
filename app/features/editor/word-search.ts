/** The word in the editor's address, whose dialog is open. Only `subtitleId` counts: the list knows the rest. */
export type WordSearch = { subtitleId?: number; allText?: string; start?: number; end?: number }

/** Reads the editor's query parameters; what is of another type is left out. */
export function parseWordSearch(search: Record<string, unknown>): WordSearch {
  const { subtitleId, allText, start, end } = search
  return {
    ...(isIndex(subtitleId) && { subtitleId }),
    ...(isText(allText) && { allText: String(allText) }),
    ...(isSeconds(start) && { start }),
    ...(isSeconds(end) && { end }),
  }
}

function isIndex(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

/** The router reads `?allText=2026` as a number. */
function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
