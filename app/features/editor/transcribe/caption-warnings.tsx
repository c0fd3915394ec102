import { useRef, useState } from 'react'
import type { OpenProject } from '#api/contract/project.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { languageInText } from '#app/lib/format.ts'
import { asSpokenLanguage } from '#app/lib/spoken-language.ts'
import { useKeptFocus } from '#app/lib/use-kept-focus.ts'
import { m } from '#app/paraglide/messages.js'
import type { SpokenLanguage } from '#config'
import type { CaptionWarning } from '#db/constants.ts'
import { dismiss, isDismissed } from './dismissed-warnings.ts'

type CaptionWarningsProps = {
  project: OpenProject
  /** Opens the dialog with a language, or with null for people to choose one. */
  onTranscribe: (language: SpokenLanguage | null) => void
}

type Told = {
  title: string
  text: string
  action?: { label: string; language: SpokenLanguage | null }
}

/** What the transcription tells about itself, until somebody puts it away. */
export function CaptionWarnings({ project, onTranscribe }: CaptionWarningsProps) {
  const [, setCount] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const focus = useKeptFocus(box)
  const told = project.warnings.filter((warning) => !isDismissed(warning, project))
  const notices = told.map((warning) => {
    const { title, text, action } = describe(warning, project)
    const handleDismiss = () => {
      dismiss(warning, project)
      setCount((count) => count + 1)
    }
    return (
      <Notice
        key={warning}
        tone="warning"
        title={title}
        onDismiss={handleDismiss}
        action={
          action && (
            <Button variant="secondary" onClick={() => onTranscribe(action.language)}>
              {action.label}
            </Button>
          )
        }
      >
        {text}
      </Notice>
    )
  })
  return (
    <div ref={box} tabIndex={-1} {...focus} className="flex flex-col gap-3 empty:-mb-3">
      {notices}
    </div>
  )
}

function describe(warning: CaptionWarning, project: OpenProject): Told {
  const language = languageInText(project.subtitles_lang ?? project.lang)
  const suggestion = asSpokenLanguage(project.suggested_language)
  switch (warning) {
    case 'language_unsure':
      return {
        title: m['editor.warning.unsure_title'](),
        text: m['editor.warning.unsure']({ language }),
        action: { label: m['editor.transcribe.once_more'](), language: null },
      }
    case 'language_mismatch': {
      const suggested = languageInText(project.suggested_language ?? 'und')
      return {
        title: m['editor.warning.mismatch_title'](),
        text: m['editor.warning.mismatch']({ language, suggested }),
        action: { label: m['editor.warning.in_suggested']({ suggested }), language: suggestion },
      }
    }
    case 'sound_partial':
      return {
        title: m['editor.warning.partial_title'](),
        text: m['editor.warning.partial'](),
      }
  }
}
