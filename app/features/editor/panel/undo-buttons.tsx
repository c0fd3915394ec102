import { useSelector } from '@tanstack/react-store'
import { Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { m } from '#app/paraglide/messages.js'

/** Back and forth through the changes of this visit. */
export function UndoButtons({ draft, isLocked }: { draft: Draft; isLocked?: boolean }) {
  const canUndo = useSelector(draft.store, (state) => state.canUndo)
  const canRedo = useSelector(draft.store, (state) => state.canRedo)
  return (
    <div className="flex shrink-0">
      <IconButton label={m['editor.undo']()} disabled={isLocked || !canUndo} onClick={draft.undo}>
        <Undo2 aria-hidden className="size-4.5" />
      </IconButton>
      <IconButton label={m['editor.redo']()} disabled={isLocked || !canRedo} onClick={draft.redo}>
        <Redo2 aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  )
}
