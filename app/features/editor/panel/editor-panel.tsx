import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/components/ui/tabs.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { usePlayback } from '#app/features/editor/player/playback-provider.tsx'
import { useWideScreen } from '#app/features/editor/use-wide-screen.ts'
import type { WordDialogState } from '#app/features/editor/use-word-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { CaptionsTab } from './captions-tab.tsx'
import { ModelsTab } from './models-tab.tsx'
import { timeToShow } from './reached-words.ts'
import { WordDialog } from './word-dialog.tsx'

type EditorPanelProps = {
  draft: Draft
  wordDialog: WordDialogState
  /** Asks for other words altogether. */
  onTranscribe: () => void
  /** Beside the tabs. */
  children?: ReactNode
}

/** Where captions are edited; fills the height that it is given. */
export function EditorPanel({ draft, wordDialog, onTranscribe, children }: EditorPanelProps) {
  const playback = usePlayback()
  // Below the list the words stay where they were pressed; on a phone that is where the keyboard is.
  const isWide = useWideScreen()
  const scroller = useRef<HTMLDivElement>(null)
  // A word in the address is a word of the captions tab.
  const [tab, setTab] = useState(wordDialog.index === null ? 'models' : 'captions')

  const openIndex = wordDialog.index
  useEffect(() => {
    const word = openIndex === null ? undefined : draft.store.state.words[openIndex]
    if (!word) return
    playback.pause()
    playback.seek(timeToShow(word))
  }, [openIndex, draft, playback])

  const openWord = (index: number) => {
    const word = draft.store.state.words[index]
    if (!word) return
    wordDialog.open(index, word)
  }
  const dialog = (
    <WordDialog draft={draft} index={openIndex} isAbove={!isWide} onClose={wordDialog.close} />
  )
  return (
    <Tabs value={tab} onValueChange={setTab} className="flex min-h-0 flex-1 flex-col">
      {!isWide && dialog}
      <div
        className={clsx(
          'flex shrink-0 items-center gap-2 p-4',
          // A phone with its keyboard up has no room for both.
          openIndex !== null && 'max-lg:hidden',
        )}
      >
        <TabsList aria-label={m['editor.panel']()} className="min-w-0 flex-1">
          <TabsTrigger value="captions" className="whitespace-nowrap px-2">
            {m['editor.tabs.captions']()}
          </TabsTrigger>
          <TabsTrigger value="models">{m['editor.tabs.models']()}</TabsTrigger>
        </TabsList>
        {children}
      </div>
      <div
        ref={scroller}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
      >
        <TabsContent value="captions" tabIndex={-1}>
          <CaptionsTab
            draft={draft}
            openIndex={openIndex}
            onOpen={openWord}
            scroller={scroller}
            onTranscribe={onTranscribe}
          />
        </TabsContent>
        <TabsContent value="models" tabIndex={-1}>
          <ModelsTab draft={draft} />
        </TabsContent>
      </div>
      {isWide && dialog}
    </Tabs>
  )
}
