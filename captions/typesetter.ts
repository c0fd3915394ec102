import { setEmoji } from '#captions/emoji/emoji-glyph.ts'
import { type FoundEmoji, findEmoji } from '#captions/emoji/find-emoji.ts'
import { createFaceFinder } from '#captions/fonts/face-finder.ts'
import type { FontChoice } from '#captions/fonts/font-choice.ts'
import type { Face, FontSet } from '#captions/fonts/font-set.ts'
import { measureRuns, type Run, type RunExtent, THING } from './measure-runs.ts'
import { splitGraphemes } from './text.ts'

/** Text split into runs and measured; `text` holds emoji as they were written. */
export type SetText = RunExtent & { text: string; runs: Run[] }

export type Typesetter = {
  base: Face
  /** Sets a word; characters that no font has and no emoji shows are left out. */
  set: (text: string) => SetText
  /** Sets a word without its emoji, which are told as missing. */
  setLetters: (text: string) => SetText
  /** Characters left out so far. */
  missing: ReadonlySet<string>
  /** Every font in use so far, the base first. */
  used: ReadonlySet<Face>
}

/** Signs that are emoji only when U+FE0F says so, whatever the font. */
const ALWAYS_TEXT = /^[©®™]/u

/** Picks a font per character: the chosen one first, so that nothing is left to a renderer's own fallback. */
export function createTypesetter(fonts: FontSet, choice: FontChoice, language: string): Typesetter {
  const base = fonts.open(choice.file)
  const findFaces = createFaceFinder(fonts, base, language)
  const missing = new Set<string>()
  const used = new Set<Face>([base])
  const known = new Map<string, SetText>()

  const meansEmoji = (grapheme: string, found: FoundEmoji | undefined) =>
    found !== undefined && (!found.isText || (choice.prefersEmoji && !ALWAYS_TEXT.test(grapheme)))

  const set = (text: string, drawsEmoji: boolean): SetText => {
    const graphemes = splitGraphemes(text).map((grapheme) => {
      const found = findEmoji(grapheme)
      return { grapheme, keys: found?.keys, isText: !meansEmoji(grapheme, found) }
    })
    // An emoji asks no font: those that might have it are large.
    const texts = graphemes.filter(({ isText }) => isText)
    const faces = findFaces(texts.map(({ grapheme }) => grapheme))
    const faceOf = new Map(texts.map((piece, index) => [piece, faces[index]]))
    const runs: Run[] = []
    let kept = ''
    for (const piece of graphemes) {
      const { grapheme, keys } = piece
      const [face, last] = [faceOf.get(piece), runs.at(-1)]
      if (face && last?.face === face && !last.emoji) last.text += grapheme
      else if (face) runs.push({ face, text: grapheme })
      else if (keys && drawsEmoji)
        runs.push({ face: base, text: THING, emoji: setEmoji(keys, fonts.emoji, base.capHeight) })
      else missing.add(grapheme)
      if (face || (keys && drawsEmoji)) kept += grapheme
    }
    for (const { face } of runs) used.add(face)
    return { text: kept, runs, ...measureRuns(runs) }
  }
  const setOnce = (text: string): SetText => {
    const found = known.get(text) ?? set(text, true)
    known.set(text, found)
    return found
  }
  return { base, set: setOnce, setLetters: (text) => set(text, false), missing, used }
}
