import { useId } from 'react'
import { Select } from '#app/components/ui/select.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { m } from '#app/paraglide/messages.js'
import { CAPTION_FONTS } from '#captions/index.ts'
import { LookButtons } from './look-buttons.tsx'
import { StyleNumber } from './style-number.tsx'
import { StyleRow } from './style-row.tsx'
import { StyleSection } from './style-section.tsx'
import { useStyleField } from './use-style-field.ts'

const FONTS = CAPTION_FONTS.map(({ name, value }) => ({ value, label: name }))

/** The letters: their font, size and look. */
export function TextSection({ draft }: { draft: Draft }) {
  const id = useId()
  const [font, setFont] = useStyleField(draft, 'fontname')
  return (
    <StyleSection title={m['editor.styles.text']()}>
      <StyleRow label={<label htmlFor={id}>{m['editor.styles.font']()}</label>}>
        <Select id={id} value={font} onValueChange={(next) => setFont(next)} options={FONTS} />
      </StyleRow>
      <StyleNumber draft={draft} field="fontsize" label={m['editor.styles.size']()} step={1} />
      <LookButtons draft={draft} />
    </StyleSection>
  )
}
