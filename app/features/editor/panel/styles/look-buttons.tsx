import { Bold, CaseUpper, Italic, Strikethrough, Underline } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { m } from '#app/paraglide/messages.js'
import { CAPTION_FONTS } from '#captions/index.ts'
import { StyleRow } from './style-row.tsx'
import { useStyleField } from './use-style-field.ts'

/** Bold, italic, underline, strikethrough and capitals. Italics lean whatever the font; bold takes a face of its own. */
export function LookButtons({ draft }: { draft: Draft }) {
  const id = useId()
  const [fontName] = useStyleField(draft, 'fontname')
  const [bold, setBold] = useStyleField(draft, 'bold')
  const [italic, setItalic] = useStyleField(draft, 'italic')
  const [underline, setUnderline] = useStyleField(draft, 'underline')
  const [strikeOut, setStrikeOut] = useStyleField(draft, 'strikeOut')
  const [isUppercase, setUppercase] = useStyleField(draft, 'uppercase')
  const font = CAPTION_FONTS.find(({ value }) => value === fontName)
  const lacksBold = font !== undefined && !font.hasBold
  return (
    <StyleRow
      label={<span id={id}>{m['editor.styles.look']()}</span>}
      note={
        <p id={`${id}-bold`} className="col-start-2 text-muted text-xs empty:hidden">
          {lacksBold && m['editor.styles.no_bold']({ font: font.name })}
        </p>
      }
    >
      <fieldset aria-labelledby={id} className="-mx-1 flex flex-wrap gap-1">
        <LookButton
          label={m['editor.styles.bold']()}
          isOn={bold !== 0 && !lacksBold}
          onChange={(isOn) => setBold(isOn ? -1 : 0)}
          disabled={lacksBold}
          describedBy={`${id}-bold`}
        >
          <Bold aria-hidden className="size-4" />
        </LookButton>
        <LookButton
          label={m['editor.styles.italic']()}
          isOn={italic === 1}
          onChange={(isOn) => setItalic(isOn ? 1 : 0)}
        >
          <Italic aria-hidden className="size-4" />
        </LookButton>
        <LookButton
          label={m['editor.styles.underline']()}
          isOn={underline === 1}
          onChange={(isOn) => setUnderline(isOn ? 1 : 0)}
        >
          <Underline aria-hidden className="size-4" />
        </LookButton>
        <LookButton
          label={m['editor.styles.strikeout']()}
          isOn={strikeOut === 1}
          onChange={(isOn) => setStrikeOut(isOn ? 1 : 0)}
        >
          <Strikethrough aria-hidden className="size-4" />
        </LookButton>
        <LookButton
          label={m['editor.styles.uppercase']()}
          isOn={isUppercase}
          onChange={(isOn) => setUppercase(isOn)}
        >
          <CaseUpper aria-hidden className="size-5" />
        </LookButton>
      </fieldset>
    </StyleRow>
  )
}

type LookButtonProps = {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean
  describedBy?: string
  children: ReactNode
}

function LookButton({ label, isOn, onChange, disabled, describedBy, children }: LookButtonProps) {
  return (
    <IconButton
      label={label}
      variant={isOn ? 'secondary' : 'ghost'}
      aria-pressed={isOn}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
    >
      {children}
    </IconButton>
  )
}
