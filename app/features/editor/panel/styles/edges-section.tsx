import type { Draft } from '#app/features/editor/draft/draft.ts'
import { m } from '#app/paraglide/messages.js'
import { StyleNumber } from './style-number.tsx'
import { StyleSection } from './style-section.tsx'

/** What surrounds the letters; its colours stand with the others. */
export function EdgesSection({ draft }: { draft: Draft }) {
  const labels = {
    outline: m['editor.styles.outline_width'](),
    xshadow: m['editor.styles.shadow_across'](),
    yshadow: m['editor.styles.shadow_down'](),
    blur: m['editor.styles.blur'](),
  }
  return (
    <StyleSection title={m['editor.styles.edges']()}>
      {(['outline', 'xshadow', 'yshadow', 'blur'] as const).map((field) => (
        <StyleNumber
          key={field}
          draft={draft}
          field={field}
          label={labels[field]}
          step={0.1}
          sliderStep={0.5}
        />
      ))}
    </StyleSection>
  )
}
