import { useSelector } from '@tanstack/react-store'
import { clsx } from 'clsx'
import { Dialog } from 'radix-ui'
import { useRef } from 'react'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { m } from '#app/paraglide/messages.js'
import { WordForm } from './word-form.tsx'

type WordDialogProps = {
  draft: Draft
  /** Index of the word; null closes the dialog. */
  index: number | null
  /** Its place: above or below the list. */
  isAbove: boolean
  onClose: () => void
}

/**
 * Edits one word while the video stays in sight and can be played: the page around it goes on. Escape and Cancel put
 * the word back; however else it ends, what was typed stays.
 */
export function WordDialog({ draft, index, isAbove, onClose }: WordDialogProps) {
  const count = useSelector(draft.store, ({ words }) => words.length)
  const lastIndex = useRef(index)
  if (index !== null) lastIndex.current = index
  const cancel = () => {
    draft.dropTrial()
    onClose()
  }
  return (
    <Dialog.Root modal={false} open={index !== null} onOpenChange={(isOpen) => !isOpen && cancel()}>
      <Dialog.Content
        aria-describedby={undefined}
        className={clsx(
          'shrink-0 animate-appear border-line bg-surface px-5 py-4',
          isAbove ? 'border-b' : 'border-t',
        )}
        onInteractOutside={(event) => event.preventDefault()}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          focusWord(lastIndex.current)
        }}
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Dialog.Title className="text-lg leading-tight">{m['editor.word.title']()}</Dialog.Title>
          <p className="text-muted text-xs">
            {m['editor.word.place']({ number: (index ?? 0) + 1, count })}
          </p>
        </div>
        {index !== null && (
          <WordForm key={index} draft={draft} index={index} onCancel={cancel} onDone={onClose} />
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}

function focusWord(index: number | null): void {
  document.querySelector<HTMLElement>(`[data-word="${index}"]`)?.focus()
}
