/** The word in the editor's address, whose dialog is open. Only `subtitleId` counts: the list knows the rest. */
export type WordSearch = {
  subtitleId?: number | undefined
  allText?: string | undefined
  start?: number | undefined
  end?: number | undefined
}

/** Reads the editor's query parameters. What is of another type is undefined, not left out: the router would keep it. */
export function parseWordSearch(search: Record<string, unknown>): WordSearch {
  const { subtitleId, allText, start, end } = search
  return {
    subtitleId: isIndex(subtitleId) ? subtitleId : undefined,
    allText: isText(allText) ? String(allText) : undefined,
    start: isSeconds(start) ? start : undefined,
    end: isSeconds(end) ? end : undefined,
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
