import { useEffect, useState } from 'react'
import { toast } from '#app/components/ui/toast.ts'
import { m } from '#app/paraglide/messages.js'
import type { Draft } from './draft/draft.ts'
import { flushWithin } from './draft/flush-within.ts'
import type { SaveState } from './draft/saver.ts'

/** A save that takes longer is in trouble, and says so itself. */
const SAVE_PATIENCE_MS = 15_000

/** Said once at a time, and not for longer than it is true. */
const UNSAVED_TOAST = 'start-unsaved'

/** Where it takes more than another try. */
const REMEDIES: Partial<Record<SaveState, () => string>> = {
  conflict: m['editor.start.conflict'],
  refused: m['editor.start.refused'],
}

/**
 * Starts work on what is on the screen: everything is saved first, and with what cannot be saved nothing is started. An
 * edit made while it starts would be lost: the project takes none once it has started.
 */
export function useStart() {
  const [isStarting, setStarting] = useState(false)

  useEffect(() => () => toast.dismiss(UNSAVED_TOAST), [])

  /** `work` tells of its failures itself; the answer is whether it has started. */
  const start = async (draft: Draft | null, work: () => Promise<unknown>): Promise<boolean> => {
    setStarting(true)
    toast.dismiss(UNSAVED_TOAST)
    const isSaved = draft === null || (await flushWithin(draft, SAVE_PATIENCE_MS))
    if (!isSaved) {
      const remedy = REMEDIES[draft.store.state.state] ?? m['editor.start.unsaved']
      toast.error(remedy(), { id: UNSAVED_TOAST })
    }
    const hasStarted = isSaved && (await work().then(yes, no))
    setStarting(false)
    return hasStarted
  }
  return { start, isStarting }
}

const yes = () => true
const no = () => false
