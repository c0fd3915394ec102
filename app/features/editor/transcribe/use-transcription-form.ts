import { useMemo, useState } from 'react'
import type { ImportCaptionsInput } from '#api/contract/captions.ts'
import type { AlignInput, GenerateSubtitlesInput } from '#api/contract/job.ts'
import type { OpenProject } from '#api/contract/project.ts'
import { asSpokenLanguage } from '#app/lib/spoken-language.ts'
import { m } from '#app/paraglide/messages.js'
import type { SpokenLanguage } from '#config'
import { readHotwords } from './read-hotwords.ts'
import { hasWords, problemOfText, problemOfWords } from './text-problem.ts'
import { useGivenText } from './use-given-text.ts'

/** Where the words come from: the video itself, or a text that is there already. */
export type Way = 'listen' | 'given'

export type NewWords =
  | { way: 'listen'; input: GenerateSubtitlesInput }
  | { way: 'given'; input: AlignInput }
  | { way: 'import'; input: ImportCaptionsInput }

/** The fields of the dialog, which begins with a language; null makes people choose one. */
export function useTranscriptionForm(project: OpenProject, first: SpokenLanguage | null) {
  const [way, setWay] = useState<Way>('listen')
  const [language, setLanguage] = useState(first)
  const [names, setNames] = useState('')
  const [hidesFillers, setHidesFillers] = useState(false)
  const given = useGivenText(project.duration)
  const hotwords = useMemo(() => readHotwords(names), [names])
  const heard = asSpokenLanguage(project.subtitles_lang)
  const written = language === 'auto' ? heard : language
  // Before the first transcription nobody has looked at the video yet, so it is listened to in any case.
  const isImport = given.isTimed && project.subtitles !== null
  const hasNothing = given.file !== null && !isImport && given.cues.length === 0
  const problem = hasNothing ? m['errors.captions_unreadable']() : given.problem
  const refusal = isImport ? problemOfWords(given.words) : problemOfText(given.cues, written)
  const textProblem = problem ?? refusal

  const textResult = (): NewWords | null => {
    if (written === null || written === 'auto') return null
    if (textProblem !== null || !(isImport || hasWords(given.cues))) return null
    return isImport
      ? { way: 'import', input: { text: given.text, lang: written } }
      : { way: 'given', input: { lang: written, cues: given.cues } }
  }

  return {
    way,
    setWay,
    language: way === 'listen' ? language : written,
    setLanguage,
    names,
    setNames,
    hotwords,
    hidesFillers,
    setHidesFillers,
    given,
    chooseFile: async (file: File) => {
      const found = await given.chooseFile(file)
      const told = found.kind === 'words' ? asSpokenLanguage(found.language) : null
      if (told) setLanguage(told)
    },
    textProblem,
    isImport,
    /** What to start; null until everything is there and right. */
    result: (): NewWords | null => {
      if (way === 'given') return textResult()
      if (language === null || hotwords.problem !== null) return null
      const input = { lang: language, hotwords: hotwords.words, hide_fillers: hidesFillers }
      return { way, input }
    },
  }
}

export type TranscriptionForm = ReturnType<typeof useTranscriptionForm>
