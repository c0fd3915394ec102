import type { WordBreak } from '#app/features/editor/draft/draft.ts'
import { m } from '#app/paraglide/messages.js'

/** What may be before a word. */
export const BREAK_NAMES: Readonly<Record<WordBreak, () => string>> = {
  auto: m['editor.word.break_auto'],
  none: m['editor.word.break_none'],
  line: m['editor.word.break_line'],
  caption: m['editor.word.break_caption'],
}
