import { type Script, scriptOf } from '#captions/scripts.ts'

/** A stretch of text of one script; `to` is exclusive, both in UTF-16 units. */
export type ScriptSpan = { from: number; to: number; script: Script | 'shared' | 'other' }

/**
 * Cuts text by script where libass does (ass_shaper.c, ass_shaper_determine_script): signs and marks go with what
 * stands before them, those at the start with what comes first.
 */
export function splitScripts(text: string): ScriptSpan[] {
  const spans: ScriptSpan[] = []
  let at = 0
  for (const character of text) {
    const script = scriptOf(character)
    const to = at + character.length
    const last = spans.at(-1)
    if (!last) spans.push({ from: at, to, script })
    else if (last.script === script || script === 'shared') last.to = to
    else if (last.script === 'shared') Object.assign(last, { to, script })
    else spans.push({ from: at, to, script })
    at = to
  }
  return spans
}
