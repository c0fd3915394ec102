import { detectFormat, linesOf } from './read-given-text.ts'

/** What ASS carries along in letters; a line of such letters can look like the name of a section. */
const CARRIED = /^\s*\[(?:fonts|graphics)\]\s*$/i
const EVENTS = /^\s*\[events\]\s*$/i

/** A file of captions without the fonts and pictures that ASS carries along, which can be most of it. */
export function withoutFonts(text: string): string {
  if (detectFormat(text) !== 'ass') return text
  let isCarried = false
  const kept = linesOf(text).filter((line) => {
    isCarried = CARRIED.test(line) || (isCarried && !EVENTS.test(line))
    return !isCarried
  })
  return kept.join('\n')
}
