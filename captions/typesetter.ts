import { createFaceFinder } from '#captions/fonts/face-finder.ts'
import { type FontChoice, fallbackFonts } from '#captions/fonts/font-choice.ts'
import type { Face, FontSet } from '#captions/fonts/font-set.ts'
import { isRightToLeft } from './scripts.ts'
import { splitGraphemes } from './text.ts'

/** Text drawn in one font. */
export type Run = { face: Face; text: string }

/** Text split into runs; `width` is its advance, `left` and `right` the ends of the box that libass aligns, in em. */
export type SetText = { text: string; runs: Run[]; width: number; left: number; right: number }

export type Typesetter = {
  base: Face
  /** Sets text of one direction of words; characters that no font has are left out. */
  set: (text: string) => SetText
  /** Characters left out so far. */
  missing: ReadonlySet<string>
  /** Every font in use so far, the base first. */
  used: ReadonlySet<Face>
}

/** Picks a font per character: the chosen one first, so that nothing is left to a renderer's own fallback. */
export function createTypesetter(fonts: FontSet, choice: FontChoice, language: string): Typesetter {
  const base = fonts.open(choice.file)
  const findFace = createFaceFinder(fonts, base, fallbackFonts(choice.file, language))
  const missing = new Set<string>()
  const used = new Set<Face>([base])
  const known = new Map<string, SetText>()

  const set = (text: string): SetText => {
    const runs: Run[] = []
    for (const grapheme of splitGraphemes(text)) {
      const face = findFace(grapheme)
      const last = runs.at(-1)
      if (!face) missing.add(grapheme)
      else if (last?.face === face) last.text += grapheme
      else runs.push({ face, text: grapheme })
    }
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

/** Measures the runs from left to right: those of a right-to-left word are drawn in reverse. */
function measureRuns(runs: readonly Run[]): Pick<SetText, 'width' | 'left' | 'right'> {
  let [width, left, right] = [0, 0, 0]
  const visual = runs.some(({ text }) => isRightToLeft(text)) ? runs.toReversed() : runs
  visual.forEach(({ face, text }, index) => {
    const extent = face.measure(text, isRightToLeft(text))
    left = index === 0 ? extent.left : Math.min(left, width + extent.left)
    right = index === 0 ? extent.right : Math.max(right, width + extent.right)
    width += extent.advance
  })
  return { width, left, right }
}
