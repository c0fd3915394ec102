import type { OpenProject } from '#api/contract/project.ts'
import { parseStyle, type Style, type Word } from '#captions/index.ts'

/** Words and style of a project. Both are values: a change makes a new one. */
export type Captions = { readonly words: readonly Word[]; readonly style: Style }

/** Captions as the API holds them; `version` goes up with each change of either, `lang` is that of the words. */
export type StoredCaptions = Captions & { readonly version: number; readonly lang: string }

/** The captions of a project; null before its first transcription. */
export function captionsOf(project: OpenProject): StoredCaptions | null {
  const { subtitles: words, styles, version, subtitles_lang: lang } = project
  if (words === null || styles === null || version === null || lang === null) return null
  return { words, style: parseStyle(styles), version, lang }
}

export function areSameWords(some: readonly Word[], others: readonly Word[]): boolean {
  return some === others || (some.length === others.length && some.every(isLike))

  function isLike(word: Word, index: number): boolean {
    const other = others[index]
    return (
      word.word === other?.word &&
      word.start === other.start &&
      word.end === other.end &&
      word.hidden === other.hidden &&
      word.brk === other.brk
    )
  }
}

export function areSameStyles(one: Style, other: Style): boolean {
  return Object.entries(one).every(([field, value]) => other[field as keyof Style] === value)
}
