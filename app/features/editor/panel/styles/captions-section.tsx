import { useId } from 'react'
import { Select } from '#app/components/ui/select.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { m } from '#app/paraglide/messages.js'
import { ENTRANCES, MAX_LINES, WORDS_PER_CAPTION } from '#captions/index.ts'
import { StyleRow } from './style-row.tsx'
import { StyleSection } from './style-section.tsx'
import { StyleSegments } from './style-segments.tsx'
import { StyleSwitch } from './style-switch.tsx'
import { useStyleField } from './use-style-field.ts'

/** How captions come in, and which words they hold together. */
export function CaptionsSection({ draft }: { draft: Draft }) {
  const id = useId()
  const [words, setWords] = useStyleField(draft, 'words_per_caption')
  const entrances = {
    none: m['editor.styles.no_entrance'],
    'scale-up': m['editor.styles.scale_up'],
    'slide-up': m['editor.styles.slide_up'],
  }
  const auto = m['editor.styles.auto']()
  return (
    <StyleSection title={m['editor.styles.captions']()}>
      <StyleSegments
        draft={draft}
        field="animation_in"
        label={m['editor.styles.entrance']()}
        options={ENTRANCES.map((value) => ({ value, label: entrances[value]() }))}
      />
      <StyleRow label={<label htmlFor={id}>{m['editor.styles.words']()}</label>}>
        <Select
          id={id}
          value={String(words)}
          onValueChange={(next) =>
            setWords(WORDS_PER_CAPTION.find((count) => String(count) === next) ?? 'auto')
          }
          options={[
            { value: 'auto', label: auto },
            ...WORDS_PER_CAPTION.map((count) => ({ value: `${count}`, label: `${count}` })),
          ]}
        />
      </StyleRow>
      <StyleSegments
        draft={draft}
        field="max_lines"
        label={m['editor.styles.lines']()}
        options={[
          { value: 'auto', label: auto },
          ...MAX_LINES.map((value) => ({ value, label: `${value}` })),
        ]}
      />
      <StyleSwitch
        draft={draft}
        field="break_on_punctuation"
        label={m['editor.styles.break_punctuation']()}
      />
      <StyleSwitch draft={draft} field="break_on_pause" label={m['editor.styles.break_pause']()} />
    </StyleSection>
  )
}
