import { useSelector } from '@tanstack/react-store'
import { Redo2, Undo2 } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { Tooltip } from '#app/components/ui/tooltip.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { m } from '#app/paraglide/messages.js'

/** Back and forth through the changes of this visit. */
export function UndoButtons({ draft, isLocked }: { draft: Draft; isLocked?: boolean }) {
  const canUndo = useSelector(draft.store, (state) => state.canUndo)
  const canRedo = useSelector(draft.store, (state) => state.canRedo)
  return (
    <div className="flex shrink-0">
      <Tooltip content={m['editor.undo']()}>
        <Button
          variant="ghost"
          size="icon"
          aria-label={m['editor.undo']()}
          disabled={isLocked || !canUndo}
          onClick={draft.undo}
        >
          <Undo2 aria-hidden className="size-4.5" />
        </Button>
      </Tooltip>
      <Tooltip content={m['editor.redo']()}>
        <Button
          variant="ghost"
          size="icon"
          aria-label={m['editor.redo']()}
          disabled={isLocked || !canRedo}
          onClick={draft.redo}
        >
          <Redo2 aria-hidden className="size-4.5" />
        </Button>
      </Tooltip>
    </div>
  )
}
