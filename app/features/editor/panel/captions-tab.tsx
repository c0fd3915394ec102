import { useSelector } from '@tanstack/react-store'
import type { RefObject } from 'react'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { m } from '#app/paraglide/messages.js'
import { WordList } from './word-list.tsx'

type CaptionsTabProps = {
  draft: Draft
  openIndex: number | null
  onOpen: (index: number) => void
  scroller: RefObject<HTMLElement | null>
}

/** The words of the video, to be read along and corrected. */
export function CaptionsTab({ draft, ...list }: CaptionsTabProps) {
  const words = useSelector(draft.store, (state) => state.words)
  const lang = useSelector(draft.store, (state) => state.lang)
  if (words.length === 0) {
    return <p className="p-6 text-center text-muted">{m['editor.words.none']()}</p>
  }
  return <WordList words={words} lang={lang} {...list} />
}
