import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Word } from '#captions/index.ts'

const ROUTE = '/_protected/editor-video/$projectId'

export type WordDialogState = {
  /** Index of the word whose dialog is open; null while none is. */
  index: number | null
  open: (index: number, word: Word) => void
  close: () => void
}

/** The word dialog lives in the address: Back closes it, and a reload opens it again. */
export function useWordDialog(wordCount: number): WordDialogState {
  const { subtitleId } = useSearch({ from: ROUTE })
  const navigate = useNavigate({ from: '/editor-video/$projectId' })
  const { history } = useRouter()
  const hasPushed = useRef(false)
  const index = subtitleId !== undefined && subtitleId < wordCount ? subtitleId : null

  useEffect(() => {
    if (index === null) hasPushed.current = false
  }, [index])

  return {
    index,
    open: (subtitleId, { word, start, end }) => {
      const search = { subtitleId, allText: word, start, end }
      // Going from word to word leaves one step for Back.
      void navigate({ search, replace: index !== null, resetScroll: false })
      hasPushed.current ||= index === null
    },
    close: () => {
      if (index === null) return
      if (hasPushed.current) history.back()
      else void navigate({ search: {}, replace: true, resetScroll: false })
    },
  }
}
