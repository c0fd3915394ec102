import { useEffect } from 'react'
import type { Draft } from './draft/draft.ts'

/** Ctrl or Cmd with Z undoes, with Shift+Z or Y redoes, with S saves at once; text fields keep their own undo. */
export function useEditKeys(draft: Draft | null): void {
  useEffect(() => {
    if (!draft) return
    const handle = (event: KeyboardEvent) => {
      const act = actionOf(event, draft)
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [draft])
}

function actionOf(event: KeyboardEvent, draft: Draft): (() => void) | undefined {
  if (event.ctrlKey === event.metaKey || event.altKey || event.defaultPrevented) return undefined
  const key = event.key.toLowerCase()
  if (key === 's' && !event.shiftKey) {
    // A failure shows in the header.
    return () => void draft.flush().catch(() => {})
  }
  if (isText(event.target)) return undefined
  if (key === 'z') return event.shiftKey ? draft.redo : draft.undo
  return key === 'y' && !event.shiftKey ? draft.redo : undefined
}

function isText(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type]), input[type="text"], textarea') !== null
  )
}
