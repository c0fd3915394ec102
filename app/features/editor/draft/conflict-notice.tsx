import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { toast } from '#app/components/ui/toast.ts'
import { failureText } from '#app/lib/api/api-failure.ts'
import { m } from '#app/paraglide/messages.js'
import type { Draft } from './draft.ts'

type ConflictNoticeProps = {
  draft: Draft
  /** Leaves the explanation to screen readers, where the video needs the room. */
  isBrief: boolean
}

/** Asks whose captions stay, while somebody else's are in the way of the draft's. */
export function ConflictNotice({ draft, isBrief }: ConflictNoticeProps) {
  const isConflict = useSelector(draft.store, ({ state }) => state === 'conflict')
  const [choice, setChoice] = useState<'mine' | 'theirs' | null>(null)
  if (!isConflict) return null

  const choose = async (chosen: 'mine' | 'theirs') => {
    setChoice(chosen)
    try {
      await (chosen === 'mine' ? draft.keepMine() : draft.takeTheirs())
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setChoice(null)
    }
  }
  return (
    <Notice
      tone="warning"
      className={isBrief ? 'py-2.5' : undefined}
      title={m['editor.conflict.title']()}
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            isLoading={choice === 'theirs'}
            disabled={choice === 'mine'}
            onClick={() => void choose('theirs')}
          >
            {m['editor.conflict.theirs']()}
          </Button>
          <Button
            variant="secondary"
            isLoading={choice === 'mine'}
            disabled={choice === 'theirs'}
            onClick={() => void choose('mine')}
          >
            {m['editor.conflict.mine']()}
          </Button>
        </div>
      }
    >
      <span className={isBrief ? 'sr-only' : undefined}>{m['editor.conflict.text']()}</span>
    </Notice>
  )
}
