import { useState } from 'react'
import type { OpenProject } from '#api/contract/project.ts'
import {
  useAlignSubtitles,
  useGenerateSubtitles,
  useImportCaptions,
} from '#app/lib/projects/project-mutations.ts'
import { asSpokenLanguage } from '#app/lib/spoken-language.ts'
import type { SpokenLanguage } from '#config'
import { forgetDismissed } from './dismissed-warnings.ts'
import type { NewWords } from './use-transcription-form.ts'

type Opening = {
  count: number
  /** What the dialog begins with; null makes people choose. */
  language: SpokenLanguage | null
}

/** The dialog that asks for new words of a project, and the call that starts the work. */
export function useTranscription(project: OpenProject) {
  const [isAsking, setIsAsking] = useState(false)
  const [opening, setOpening] = useState<Opening>({ count: 0, language: null })
  const generate = useGenerateSubtitles()
  const align = useAlignSubtitles()
  const importCaptions = useImportCaptions()
  return {
    isAsking,
    opening,
    /** Opens the dialog with the language of before, or with another one. */
    ask: (language: SpokenLanguage | null = asSpokenLanguage(project.lang)) => {
      setOpening(({ count }) => ({ count: count + 1, language }))
      setIsAsking(true)
    },
    close: () => setIsAsking(false),
    /** `version` is that of the captions on the screen; null where there are none. */
    run: ({ way, input }: NewWords, version: number | null): Promise<unknown> => {
      forgetDismissed(project.id)
      const { id } = project
      if (way === 'import') return importCaptions.mutateAsync({ id, basedOn: version, ...input })
      return way === 'listen'
        ? generate.mutateAsync({ id, ...input })
        : align.mutateAsync({ id, ...input })
    },
  }
}
