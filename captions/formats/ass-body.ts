/** A part of an ASS event: what is said, or the tags of an override block, each without its backslash. */
export type AssPart = { text: string } | { tags: readonly string[] }

/** A block of tags, an escaped brace or letter, a backslash that is meant as one, or anything else. */
const PART = /\{([^{}]*)\}|\\([{}Nnh])|\\\u2060|[^{\\]+|[{\\]/gu
const MEANT = /^\\\u2060/
const ESCAPED: Readonly<Record<string, string>> = {
  ...{ N: '\n', n: ' ', h: '\u00A0' },
  ...{ '{': '{', '}': '}' },
}

/** The parts of an event's text as libass reads it, without drawings. */
export function readAssBody(body: string): AssPart[] {
  const parts: AssPart[] = []
  let isDrawing = false
  for (const [written, block, escaped] of body.matchAll(PART)) {
    if (block === undefined) {
      const text = escaped === undefined ? written.replace(MEANT, '\\') : ESCAPED[escaped]
      if (!isDrawing && text) parts.push({ text })
      continue
    }
    const tags = block.split('\\').slice(1)
    const mode = tags.findLast((tag) => /^p\d+$/.test(tag))
    if (mode) isDrawing = mode !== 'p0'
    parts.push({ tags })
  }
  return parts
}
