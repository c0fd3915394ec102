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
import { LaterStylesTab, useStylesTab } from './styles/later-styles-tab.tsx'
import { WordDialog } from './word-dialog.tsx'

/** Three tabs stand beside the sheet's buttons on a narrow phone. */
const TRIGGER = 'flex-auto whitespace-nowrap max-sm:px-1 max-sm:text-[0.8125rem]'

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
  const stylesTrigger = useRef<HTMLButtonElement>(null)
  useStylesTab()

  const openIndex = wordDialog.index
  useEffect(() => {
    const word = openIndex === null ? undefined : draft.store.state.words[openIndex]
    if (!word) return
    playback.pause()
    playback.seek(timeToShow(word))
  }, [openIndex, draft, playback])

  const openTab = (next: string) => {
    setTab(next)
    // What is in sight of one tab says nothing of another.
    if (scroller.current) scroller.current.scrollTop = 0
  }
  const editStyle = () => {
    openTab('styles')
    // What was pressed is gone.
    stylesTrigger.current?.focus()
  }
  const openWord = (index: number) => {
    const word = draft.store.state.words[index]
    if (!word) return
    wordDialog.open(index, word)
  }
  const dialog = (
    <WordDialog draft={draft} index={openIndex} isAbove={!isWide} onClose={wordDialog.close} />
  )
  return (
    <Tabs value={tab} onValueChange={openTab} className="flex min-h-0 flex-1 flex-col">
      {!isWide && dialog}
      <div
        className={clsx(
          'flex shrink-0 flex-wrap items-center justify-end gap-2 p-3 lg:p-4',
          // A phone with its keyboard up has no room for both.
          openIndex !== null && 'max-lg:hidden',
        )}
      >
        <TabsList aria-label={m['editor.panel']()} className="flex-[1_0_auto]">
          <TabsTrigger value="captions" className={TRIGGER}>
            {m['editor.tabs.captions']()}
          </TabsTrigger>
          <TabsTrigger value="models" className={TRIGGER}>
            {m['editor.tabs.models']()}
          </TabsTrigger>
          <TabsTrigger ref={stylesTrigger} value="styles" className={TRIGGER}>
            {m['editor.tabs.styles']()}
          </TabsTrigger>
        </TabsList>
        {children}
      </div>
      <div
        ref={scroller}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
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
          <ModelsTab draft={draft} onEdit={editStyle} />
        </TabsContent>
        <TabsContent value="styles" tabIndex={-1}>
          <LaterStylesTab draft={draft} />
        </TabsContent>
      </div>
      {isWide && dialog}
    </Tabs>
  )
}
