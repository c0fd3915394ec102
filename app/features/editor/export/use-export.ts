import { useState } from 'react'
import { toast } from '#app/components/ui/toast.ts'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { flushWithin } from '#app/features/editor/draft/flush-within.ts'
import { useExportVideo } from '#app/lib/projects/project-mutations.ts'
import { m } from '#app/paraglide/messages.js'

/** A save that takes longer is in trouble, and says so itself. */
const SAVE_PATIENCE_MS = 15_000

/** Exports what is on the screen: everything is saved first, and what cannot be saved is not exported. */
export function useExport(projectId: string, draft: Draft) {
  const { mutate, isPending } = useExportVideo()
  const [isSaving, setSaving] = useState(false)

  const start = async () => {
    setSaving(true)
    const isSaved = await flushWithin(draft, SAVE_PATIENCE_MS)
    setSaving(false)
    if (!isSaved) {
      toast.error(m['editor.export.unsaved']())
      return
    }
    mutate(projectId)
  }
  return { start, isStarting: isSaving || isPending }
}
