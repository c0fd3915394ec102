import { useBlocker } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useCallback, useEffect } from 'react'
import { ConfirmDialog } from '#app/components/ui/confirm-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Draft } from './draft.ts'
import { flushWithin } from './flush-within.ts'
import type { SaveState } from './saver.ts'

/** Nobody who leaves should wait longer than this for a save. */
const PATIENCE_MS = 3000

const REASONS: Partial<Record<SaveState, () => string>> = {
  conflict: m['editor.leave.conflict'],
  refused: m['editor.leave.refused'],
}

/** Saves before the editor is left, and asks only when that does not succeed. */
export function LeaveGuard({ draft }: { draft: Draft }) {
  const state = useSelector(draft.store, (draftState) => draftState.state)
  const mayNotLeave = useCallback(
    async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
      current.pathname !== next.pathname && !(await flushWithin(draft, PATIENCE_MS)),
    [draft],
  )
  const blocker = useBlocker({
    shouldBlockFn: mayNotLeave,
    enableBeforeUnload: false,
    withResolver: true,
  })
  const { proceed, reset } = blocker
  useEffect(() => {
    if (state === 'saved') proceed?.()
  }, [state, proceed])

  const reason = REASONS[state] ?? m['editor.leave.away']
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && reset?.()}
      title={m['editor.leave.title']()}
      text={reason()}
      confirmLabel={m['editor.leave.confirm']()}
      cancelLabel={m['editor.leave.stay']()}
      destructive
      onConfirm={() => proceed?.()}
    />
  )
}
