import { Captions, X } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { Sheet, SheetContent, SheetTrigger } from '#app/components/ui/sheet.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import type { WordDialogState } from '#app/features/editor/use-word-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { EditorPanel } from './editor-panel.tsx'
import { UndoButtons } from './undo-buttons.tsx'

type PanelSheetProps = {
  draft: Draft
  wordDialog: WordDialogState
  onTranscribe: () => void
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** On small screens: a button that brings the panel up, which leaves the video in sight and in use. */
export function PanelSheet({ isOpen, onOpenChange, ...panel }: PanelSheetProps) {
  const { draft, wordDialog } = panel
  // Radix asks the layer that opened last, which is this one when the address opened both at once.
  const handleEscape = (event: KeyboardEvent) => {
    if (wordDialog.index === null) return
    event.preventDefault()
    draft.dropTrial()
    wordDialog.close()
  }
  return (
    <Sheet modal={false} open={isOpen} onOpenChange={onOpenChange}>
      {/* Stays in place while the panel is up, for the focus to come back to. */}
      <div className={isOpen ? 'hidden' : undefined}>
        <SheetTrigger asChild>
          <Button variant="secondary" className="w-full">
            <Captions aria-hidden className="size-4" />
            {m['editor.edit']()}
          </Button>
        </SheetTrigger>
      </div>
      <SheetContent
        side="bottom"
        title={m['editor.panel']()}
        hidesTitle
        className="h-[46dvh]"
        onEscapeKeyDown={handleEscape}
        onInteractOutside={(event) => event.preventDefault()}
      >
        <EditorPanel {...panel}>
          <UndoButtons draft={draft} />
          <Button
            variant="ghost"
            size="icon"
            aria-label={m['editor.close_panel']()}
            onClick={() => onOpenChange(false)}
          >
            <X aria-hidden className="size-5" />
          </Button>
        </EditorPanel>
      </SheetContent>
    </Sheet>
  )
}
