import { useMemo, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { hasTimesFor, type SpokenText, toSpokenText } from '#captions/formats/fit-to-video.ts'
import { type GivenText, UnreadableCaptions } from '#captions/formats/given-text.ts'
import { readGivenText } from '#captions/formats/read-given-text.ts'
import { readTextFile } from './read-text-file.ts'

type ChosenFile = { name: string; text: string; problem: string | null }

const NOTHING: GivenText = { kind: 'script', lines: [] }

/** A text that is typed, pasted or chosen as a file, and what it turns out to be. */
export function useGivenText(durationSeconds: number) {
  const [typed, setTyped] = useState('')
  const [file, setFile] = useState<ChosenFile | null>(null)
  const text = file?.text ?? typed
  const found = useMemo(() => read(text), [text])
  const given = found ?? NOTHING
  const cues: SpokenText[] = useMemo(
    () => toSpokenText(given, durationSeconds),
    [given, durationSeconds],
  )

  return {
    typed,
    setTyped,
    file,
    removeFile: () => setFile(null),
    /** Takes a file of subtitles in place of the text; a script goes where text is typed. */
    chooseFile: async (chosen: File): Promise<GivenText> => {
      const { name } = chosen
      const refuse = (problem: string) => {
        setFile({ name, text: '', problem })
        return NOTHING
      }
      let content: string | null
      try {
        content = await readTextFile(chosen)
      } catch {
        // A folder, or a file that was moved or may not be read.
        return refuse(m['errors.captions_unreadable']())
      }
      if (content === null) return refuse(m['editor.transcription.file_too_big']())
      const inFile = read(content)
      const isScript = inFile?.kind === 'script'
      if (!inFile || (isScript && !name.toLowerCase().endsWith('.txt'))) {
        return refuse(m['errors.captions_unreadable']())
      }
      if (isScript) setTyped(content)
      setFile(isScript ? null : { name, text: content, problem: null })
      return inFile
    },
    text,
    given,
    cues,
    words: given.kind === 'words' ? given.words.map(({ word }) => word) : [],
    /** Words whose times are those of the video. */
    isTimed: hasTimesFor(given, durationSeconds),
    problem: file?.problem ?? (found ? null : m['errors.captions_unreadable']()),
  }
}

/** Null for what is no text, and for subtitles that are damaged. */
function read(text: string): GivenText | null {
  try {
    return readGivenText(text)
  } catch (error) {
    if (error instanceof UnreadableCaptions) return null
    throw error
  }
}
