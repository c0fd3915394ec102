import { useSelector } from '@tanstack/react-store'
import { RotateCcw } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { areSameStyles } from '#app/features/editor/draft/captions.ts'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { activePreset } from '#app/features/editor/panel/active-preset.ts'
import { PRESET_NAMES } from '#app/features/editor/panel/preset-names.ts'
import { m } from '#app/paraglide/messages.js'
import { presetStyle } from '#captions/index.ts'
import { CaptionsSection } from './captions-section.tsx'
import { ColoursSection } from './colours-section.tsx'
import { EdgesSection } from './edges-section.tsx'
import { PositionSection } from './position-section.tsx'
import { TextSection } from './text-section.tsx'

/** Every setting of the style; each change is drawn at once. */
export function StylesTab({ draft }: { draft: Draft }) {
  return (
    <div className="@container flex flex-col">
      <PresetLine draft={draft} />
      <TextSection draft={draft} />
      <PositionSection draft={draft} />
      <ColoursSection draft={draft} />
      <EdgesSection draft={draft} />
      <CaptionsSection draft={draft} />
    </div>
  )
}

/** The preset that the style comes from, and the way back to it. */
function PresetLine({ draft }: { draft: Draft }) {
  const preset = useSelector(draft.store, ({ style }) => activePreset(style))
  const isChanged = useSelector(
    draft.store,
    ({ style }) => preset !== undefined && !areSameStyles(style, presetStyle(preset)),
  )
  if (!preset) return null
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-2">
      <p className="min-w-0 truncate pl-1 text-muted text-sm">{PRESET_NAMES[preset]()}</p>
      <Button
        variant="ghost"
        className="-mr-2 px-2"
        // Pressed, it keeps the focus.
        aria-disabled={!isChanged}
        onClick={() => draft.choosePreset(preset)}
      >
        <RotateCcw aria-hidden className="size-4" />
        {m['editor.styles.reset']()}
      </Button>
    </div>
  )
}
