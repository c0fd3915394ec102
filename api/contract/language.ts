import { z } from 'zod'
import { SPOKEN_LANGUAGES } from '#config'

/** What a transcription may be asked for. */
export const spokenLanguage = z.enum(SPOKEN_LANGUAGES)
/** The language of a given text: there is nothing to detect. */
export const writtenLanguage = spokenLanguage.exclude(['auto'])
