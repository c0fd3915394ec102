import { useMemo, useState } from 'react'
import type { AlignInput, GenerateSubtitlesInput } from '#api/contract/job.ts'
import type { OpenProject } from '#api/contract/project.ts'
import { asSpokenLanguage } from '#app/lib/spoken-language.ts'
import type { SpokenLanguage } from '#config'
import { readHotwords } from './read-hotwords.ts'
import { readScript } from './read-script.ts'
import { hasWords, problemOfText } from './text-problem.ts'

/** Where the words come from: the video itself, or a text that is there already. */
export type Way = 'listen' | 'given'

export type NewWords =
  | { way: 'listen'; input: GenerateSubtitlesInput }
  | { way: 'given'; input: AlignInput }

/** The fields of the dialog, which begins with a language; null makes people choose one. */
export function useTranscriptionForm(project: OpenProject, first: SpokenLanguage | null) {
  const [way, setWay] = useState<Way>('listen')
  const [language, setLanguage] = useState(first)
  const [names, setNames] = useState('')
  const [hidesFillers, setHidesFillers] = useState(false)
  const [text, setText] = useState('')
  const hotwords = useMemo(() => readHotwords(names), [names])
  const cues = useMemo(() => readScript(text, project.duration), [text, project.duration])
  const heard = asSpokenLanguage(project.subtitles_lang)
  const written = language === 'auto' ? heard : language
  const textProblem = problemOfText(cues, written)

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
    text,
    setText,
    lineCount: cues.length,
    textProblem,
    /** What to start; null until everything is there and right. */
    result: (): NewWords | null => {
      if (way === 'listen') {
        if (language === null || hotwords.problem !== null) return null
        const input = { lang: language, hotwords: hotwords.words, hide_fillers: hidesFillers }
        return { way, input }
      }
      if (written === null || written === 'auto') return null
      if (!hasWords(cues) || textProblem !== null) return null
      return { way, input: { lang: written, cues } }
    },
  }
}

export type TranscriptionForm = ReturnType<typeof useTranscriptionForm>
