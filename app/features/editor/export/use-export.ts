import { useEffect, useState } from 'react'
import { toast } from '#app/components/ui/toast.ts'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { flushWithin } from '#app/features/editor/draft/flush-within.ts'
import type { SaveState } from '#app/features/editor/draft/saver.ts'
import { useExportVideo } from '#app/lib/projects/project-mutations.ts'
import { m } from '#app/paraglide/messages.js'

/** A save that takes longer is in trouble, and says so itself. */
const SAVE_PATIENCE_MS = 15_000

/** Said once at a time, and not for longer than it is true. */
const UNSAVED_TOAST = 'export-unsaved'

/** Where it takes more than another try. */
const REMEDIES: Partial<Record<SaveState, () => string>> = {
  conflict: m['editor.export.conflict'],
  refused: m['editor.export.refused'],
}

/**
 * Exports what is on the screen: everything is saved first, and what cannot be saved is not exported. An edit made
 * while it starts would be lost: the project takes none once it has started.
 */
export function useExport(projectId: string) {
  const { mutateAsync } = useExportVideo()
  const [isStarting, setStarting] = useState(false)

  useEffect(() => () => toast.dismiss(UNSAVED_TOAST), [])

  const start = async (draft: Draft) => {
    setStarting(true)
    toast.dismiss(UNSAVED_TOAST)
    const isSaved = await flushWithin(draft, SAVE_PATIENCE_MS)
    // A failure is told by the mutation.
    if (isSaved) await mutateAsync(projectId).catch(() => {})
    else {
      const remedy = REMEDIES[draft.store.state.state] ?? m['editor.export.unsaved']
      toast.error(remedy(), { id: UNSAVED_TOAST })
    }
    setStarting(false)
  }
  return { start, isStarting }
}
