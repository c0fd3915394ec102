import { createFaceFinder } from '#captions/fonts/face-finder.ts'
import type { FontChoice } from '#captions/fonts/font-choice.ts'
import type { Face, FontSet } from '#captions/fonts/font-set.ts'
import { measureRuns, type Run, type RunExtent } from './measure-runs.ts'
import { splitGraphemes } from './text.ts'

/** Text split into runs and measured. */
export type SetText = RunExtent & { text: string; runs: Run[] }

export type Typesetter = {
  base: Face
  /** Sets a word; characters that no font has are left out. */
  set: (text: string) => SetText
  /** Characters left out so far. */
  missing: ReadonlySet<string>
  /** Every font in use so far, the base first. */
  used: ReadonlySet<Face>
}

/** Picks a font per character: the chosen one first, so that nothing is left to a renderer's own fallback. */
export function createTypesetter(fonts: FontSet, choice: FontChoice, language: string): Typesetter {
  const base = fonts.open(choice.file)
  const findFaces = createFaceFinder(fonts, base, language)
  const missing = new Set<string>()
  const used = new Set<Face>([base])
  const known = new Map<string, SetText>()

  const set = (text: string): SetText => {
    const runs: Run[] = []
    const graphemes = splitGraphemes(text)
    findFaces(graphemes).forEach((face, index) => {
      const grapheme = graphemes[index] ?? ''
      const last = runs.at(-1)
      if (!face) missing.add(grapheme)
      else if (last?.face === face) last.text += grapheme
      else runs.push({ face, text: grapheme })
    })
    for (const { face } of runs) used.add(face)
    return { text: runs.map((run) => run.text).join(''), runs, ...measureRuns(runs) }
  }
  const setOnce = (text: string): SetText => {
    const found = known.get(text) ?? set(text)
    known.set(text, found)
    return found
  }
  return { base, set: setOnce, missing, used }
}
