/** What the browser notes while a part of the product is away: calls without an answer, and answers that say so. */
export const RESTART_FAULTS = [
  /^no answer: .* net::ERR_(CONNECTION_|EMPTY_RESPONSE|INCOMPLETE_CHUNKED|CONTENT_LENGTH)/,
  /^status: 50[0234] /,
  // JASSUB's worker says so itself when its files do not come; the page starts another one.
  /^console error: TypeError: Failed to fetch\n +at globalThis\.fetch \(.*\/assets\/worker-/,
  /^console error: Failed to load resource: (net::ERR_|the server responded with a status of 50)/,
]
