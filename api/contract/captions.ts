import { z } from 'zod'
import { CAPTION_FORMATS, LEVELS } from '#captions/formats/given-text.ts'
import { CAPTION_FILE_MAX_BYTES } from '#config'
import { messageReply } from './error.ts'
import { writtenLanguage } from './language.ts'
import { plainText } from './text.ts'

/** In which file captions are wanted; the level is that of SRT and WebVTT. */
export const captionsQuery = z.object({
  format: z.enum(CAPTION_FORMATS),
  level: z.enum(LEVELS).default('caption'),
})
export type CaptionsQuery = z.infer<typeof captionsQuery>

const isSmallEnough = (text: string): boolean =>
  new TextEncoder().encode(text).length <= CAPTION_FILE_MAX_BYTES

/** A file of captions as text: SRT, WebVTT, ASS or a backup in JSON. */
export const importCaptionsInput = z.strictObject({
  text: plainText(CAPTION_FILE_MAX_BYTES).refine(isSmallEnough),
  /** Left out: what the file says, else the language of the captions, else the project's. */
  lang: writtenLanguage.optional(),
})
export type ImportCaptionsInput = z.infer<typeof importCaptionsInput>

/** `words` are the captions now, with their own times; for `text` a search for its times has begun. */
export const importCaptionsReply = messageReply.extend({
  imported: z.enum(['words', 'text']),
  /** Of words, or of the captions in which the text came. */
  count: z.number().int(),
  /** The version that the change made; null for a text. */
  version: z.number().int().nullable(),
})
export type ImportCaptionsReply = z.infer<typeof importCaptionsReply>
