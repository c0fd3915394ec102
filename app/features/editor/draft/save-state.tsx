import { useSelector } from '@tanstack/react-store'
import { Check, CircleAlert, CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Draft } from './draft.ts'
import type { SaveState as State } from './saver.ts'

const SAVING = { text: m['editor.save.saving'], icon: <Spinner className="size-3.5" /> }
const LOOKS: Record<State, { text: () => string; icon: ReactNode; isBad?: boolean }> = {
  saved: { text: m['editor.save.saved'], icon: <Check aria-hidden className="size-3.5" /> },
  unsaved: SAVING,
  saving: SAVING,
  retrying: bad(m['editor.save.retrying'], <CloudOff aria-hidden className="size-3.5" />),
  refused: bad(m['editor.save.refused'], <CircleAlert aria-hidden className="size-3.5" />),
  conflict: bad(m['editor.save.conflict'], <CircleAlert aria-hidden className="size-3.5" />),
}

function bad(text: () => string, icon: ReactNode) {
  return { text, icon, isBad: true }
}

/** Whether the edits are stored. Screen readers hear of outcomes, not of what is under way. */
export function SaveState({ draft }: { draft: Draft }) {
  const state = useSelector(draft.store, (draftState) => draftState.state)
  const { text, icon, isBad } = LOOKS[state]
  return (
    <>
      <p
        aria-hidden
        className={`flex min-w-0 items-center gap-1.5 text-xs ${isBad ? 'text-orange' : 'text-muted'}`}
      >
        {icon}
        <span className="truncate">{text()}</span>
      </p>
      <p role="status" className="sr-only">
        {(isBad || state === 'saved') && text()}
      </p>
    </>
  )
}
