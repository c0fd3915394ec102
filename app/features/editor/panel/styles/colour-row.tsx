import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { ColourChip } from './colour-chip.tsx'
import { ColourEditor } from './colour-editor.tsx'
import type { ColourField } from './colour-parts.ts'
import { colourName } from './colour-text.ts'
import { useStyleField } from './use-style-field.ts'

type ColourRowProps = {
  draft: Draft
  field: ColourField
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A colour of the style; pressed, it opens what changes it. */
export function ColourRow({ draft, field, label, isOpen, onOpenChange }: ColourRowProps) {
  const id = useId()
  const [colour, setColour] = useStyleField(draft, field)
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpenChange(!isOpen)}
        className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 text-left text-sm transition-colors hover:bg-raised"
      >
        <ColourChip colour={colour} className="size-6" />
        <span className="flex-1">{label}</span>{' '}
        <span className="text-muted">{colourName(colour)}</span>
        <ChevronDown
          aria-hidden
          className={clsx('size-4 shrink-0 text-muted transition-[rotate]', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ColourEditor label={label} colour={colour} onChange={setColour} />}
      </div>
    </div>
  )
}
