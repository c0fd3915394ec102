import { type ReactNode, useRef, useState } from 'react'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/components/ui/tabs.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { usePlayback } from '#app/features/editor/player/playback-provider.tsx'
import type { WordDialogState } from '#app/features/editor/use-word-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { CaptionsTab } from './captions-tab.tsx'
import { ModelsTab } from './models-tab.tsx'
import { timeToShow } from './reached-words.ts'
import { WordDialog } from './word-dialog.tsx'

type EditorPanelProps = {
  draft: Draft
  /** Language of the words. */
  lang: string
  wordDialog: WordDialogState
  /** Beside the tabs. */
  children?: ReactNode
}

/** Where captions are edited; fills the height that it is given. */
export function EditorPanel({ draft, lang, wordDialog, children }: EditorPanelProps) {
  const playback = usePlayback()
  const scroller = useRef<HTMLDivElement>(null)
  // A word in the address is a word of the captions tab.
  const [tab, setTab] = useState(wordDialog.index === null ? 'models' : 'captions')

  const openWord = (index: number) => {
    const word = draft.store.state.words[index]
    if (!word) return
    playback.pause()
    playback.seek(timeToShow(word))
    wordDialog.open(index, word)
  }
  return (
    <Tabs value={tab} onValueChange={setTab} className="flex min-h-0 flex-1 flex-col">
      <WordDialog draft={draft} lang={lang} index={wordDialog.index} onClose={wordDialog.close} />
      <div className="flex shrink-0 items-center gap-2 p-4">
        <TabsList aria-label={m['editor.panel']()} className="min-w-0 flex-1">
          <TabsTrigger value="captions">{m['editor.tabs.captions']()}</TabsTrigger>
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
            lang={lang}
            openIndex={wordDialog.index}
            onOpen={openWord}
            scroller={scroller}
          />
        </TabsContent>
        <TabsContent value="models" tabIndex={-1}>
          <ModelsTab draft={draft} />
        </TabsContent>
      </div>
    </Tabs>
  )
}
