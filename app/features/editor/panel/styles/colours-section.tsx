import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { m } from '#app/paraglide/messages.js'
import { wordMarkOf } from '#captions/index.ts'
import { type ColourField, coloursOf } from './colour-parts.ts'
import { ColourRow } from './colour-row.tsx'
import { StyleSection } from './style-section.tsx'
import { StyleSegments } from './style-segments.tsx'

const ROUND = 2
const SQUARE = 3

const LABELS: Readonly<Record<ColourField, () => string>> = {
  primaryColour: m['editor.styles.text_colour'],
  secondaryColour: m['editor.styles.spoken_colour'],
  outlineColour: m['editor.styles.outline_colour'],
  backColour: m['editor.styles.box_colour'],
  shadowColour: m['editor.styles.shadow_colour'],
}

/** The colours that the animation draws with, one of them open at a time. */
export function ColoursSection({ draft }: { draft: Draft }) {
  const animation = useSelector(draft.store, ({ style }) => style.animation_text)
  const [open, setOpen] = useState<ColourField | null>(null)
  return (
    <StyleSection title={m['editor.styles.colours']()}>
      <div className="flex flex-col">
        {coloursOf(animation).map((field) => (
          <ColourRow
            key={field}
            draft={draft}
            field={field}
            label={LABELS[field]()}
            isOpen={field === open}
            onOpenChange={(isOpen) => setOpen(isOpen ? field : null)}
          />
        ))}
      </div>
      {wordMarkOf(animation) === 'box' && (
        <StyleSegments
          draft={draft}
          field="borderStyle"
          label={m['editor.styles.corners']()}
          options={[
            { value: ROUND, label: m['editor.styles.round']() },
            { value: SQUARE, label: m['editor.styles.square']() },
          ]}
        />
      )}
    </StyleSection>
  )
}
