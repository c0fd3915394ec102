import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Store, useSelector } from '@tanstack/react-store'
import { useEffect, useRef } from 'react'
import type { Word } from '#captions/index.ts'
import type { Draft } from './draft/draft.ts'

const ROUTE = '/_protected/editor-video/$projectId'

export type WordDialogState = {
  /** Index of the word whose dialog is open; null while none is. */
  index: number | null
  open: (index: number, word: Word) => void
  close: () => void
}

type Words = { words: readonly Word[] }

const NO_WORDS = new Store<Words>({ words: [] })

/**
 * The dialog of one of the draft's words lives in the address: Back closes it, and a reload opens it again. It closes
 * when its word is gone.
 */
export function useWordDialog(draft: Draft | null): WordDialogState {
  const store: Pick<Store<Words>, 'get' | 'subscribe'> = draft?.store ?? NO_WORDS
  const wordCount = useSelector(store, ({ words }) => words.length)
  const { subtitleId } = useSearch({ from: ROUTE })
  const navigate = useNavigate({ from: '/editor-video/$projectId' })
  const { history } = useRouter()
  const hasPushed = useRef(false)
  const isClosing = useRef(false)
  const index = subtitleId !== undefined && subtitleId < wordCount ? subtitleId : null

  const close = () => {
    // A step back takes a moment, and a second one would leave the editor.
    if (subtitleId === undefined || isClosing.current) return
    isClosing.current = true
    if (hasPushed.current) history.back()
    else void navigate({ search: {}, replace: true, resetScroll: false })
  }
  useEffect(() => {
    isClosing.current = false
    if (subtitleId === undefined) hasPushed.current = false
  }, [subtitleId])
  useEffect(() => {
    if (subtitleId !== undefined && index === null) close()
  })

  return {
    index,
    open: (subtitleId, { word, start, end }) => {
      if (isClosing.current) return
      const search = { subtitleId, allText: word, start, end }
      // Going from word to word leaves one step for Back.
      void navigate({ search, replace: index !== null, resetScroll: false })
      hasPushed.current ||= index === null
    },
    close,
  }
}
