import { useSelector } from '@tanstack/react-store'
import { RefreshCw } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { languageName } from '#app/lib/format.ts'
import { m } from '#app/paraglide/messages.js'
import { WordList } from './word-list.tsx'

type CaptionsTabProps = {
  draft: Draft
  openIndex: number | null
  onOpen: (index: number) => void
  scroller: RefObject<HTMLElement | null>
  /** Asks for other words altogether. */
  onTranscribe: () => void
}

/** The words of the video, to be read along and corrected. */
export function CaptionsTab({ draft, onTranscribe, ...list }: CaptionsTabProps) {
  const words = useSelector(draft.store, (state) => state.words)
  const lang = useSelector(draft.store, (state) => state.lang)
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-2">
        <p className="min-w-0 truncate pl-1 text-muted text-sm">{languageName(lang)}</p>
        <Button variant="ghost" className="-mr-2 px-2" onClick={onTranscribe}>
          <RefreshCw aria-hidden className="size-4" />
          {m['editor.transcribe.once_more']()}
        </Button>
      </div>
      {words.length === 0 ? (
        <p className="p-6 text-center text-muted">{m['editor.words.none']()}</p>
      ) : (
        <WordList words={words} lang={lang} {...list} />
      )}
    </>
  )
}
