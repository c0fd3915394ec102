import { z } from 'zod'
import { CUE_TEXT_MAX_LENGTH, GIVEN_TEXT_MAX_LENGTH, HOTWORD_LIMITS, WORD_LIMITS } from '#config'
import { spokenLanguage, writtenLanguage } from './language.ts'
import { plainText } from './text.ts'

/** How to transcribe; all of it may be left out, and the body too. */
export const generateSubtitlesInput = z.strictObject({
  /** Becomes the project's with the words; left out: the project's. */
  lang: spokenLanguage.optional(),
  /** Names and terms that may be spoken. */
  hotwords: z.array(plainText(HOTWORD_LIMITS.wordLength)).max(HOTWORD_LIMITS.words).optional(),
  /** Words such as "um" come hidden. */
  hide_fillers: z.boolean().optional(),
})
export type GenerateSubtitlesInput = z.infer<typeof generateSubtitlesInput>

/** A line of subtitles with its times in seconds, or a part of a script without any. */
const givenCue = z
  .strictObject({
    text: plainText(CUE_TEXT_MAX_LENGTH),
    start: z.number().min(0).optional(),
    end: z.number().min(0).optional(),
  })
  .refine(({ start, end }) => (start === undefined) === (end === undefined))
  .refine(({ start = 0, end = 0 }) => start <= end)

/** A text whose words are to be shown when they are spoken. */
export const alignInput = z.strictObject({
  /** Left out: the language of the captions, else the project's. */
  lang: writtenLanguage.optional(),
  /** In the order of speaking. */
  cues: z
    .array(givenCue)
    .min(1)
    .max(WORD_LIMITS.words)
    .refine(
      (cues) => cues.reduce((sum, { text }) => sum + text.length, 0) <= GIVEN_TEXT_MAX_LENGTH,
    ),
})
export type AlignInput = z.infer<typeof alignInput>
