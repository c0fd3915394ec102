import type { Draft } from '#app/features/editor/draft/draft.ts'
import { m } from '#app/paraglide/messages.js'
import { LINE_WIDTH_FIELD, POSITIONS } from '#captions/index.ts'
import { StyleNumber } from './style-number.tsx'
import { StyleSection } from './style-section.tsx'
import { StyleSegments } from './style-segments.tsx'

/** Where captions stand, and how wide they may be. */
export function PositionSection({ draft }: { draft: Draft }) {
  const names = {
    top: m['editor.styles.top'],
    middle: m['editor.styles.middle'],
    bottom: m['editor.styles.bottom'],
  }
  return (
    <StyleSection title={m['editor.styles.position']()}>
      <StyleSegments
        draft={draft}
        field="position"
        label={m['editor.styles.place']()}
        options={POSITIONS.map((value) => ({ value, label: names[value]() }))}
      />
      <StyleNumber
        draft={draft}
        field="marginV"
        label={m['editor.styles.margin']()}
        step={1}
        sliderStep={20}
      />
      <StyleNumber
        draft={draft}
        field={LINE_WIDTH_FIELD}
        label={m['editor.styles.line_width']()}
        step={1}
        sliderStep={5}
        isShare
      />
    </StyleSection>
  )
}
