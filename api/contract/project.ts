import { z } from 'zod'
import { MANUAL_BREAKS } from '#captions/types.ts'
import { PROJECT_NAME_MAX_LENGTH, WORD_LIMITS } from '#config'
import { CAPTION_WARNINGS, PROJECT_STATUS } from '#db/constants.ts'
import { messageReply } from './error.ts'
import { plainText } from './text.ts'

/** One timed word, exactly as the specification's Subtitle; times in seconds. */
export const subtitle = z.object({
  word: plainText(WORD_LIMITS.wordLength),
  start: z.number().min(0),
  end: z.number().min(0),
  hidden: z.boolean(),
  conf: z.number().min(0).max(1).optional(),
  /** What an editor decided to happen before the word; left out: the rules decide. */
  brk: z.enum(MANUAL_BREAKS).optional(),
})
export type Subtitle = z.infer<typeof subtitle>

/** Style values are checked and clamped by the captions engine, the one place that knows what they mean. */
export const styles = z.record(plainText(60), z.union([plainText(200), z.number(), z.boolean()]))

export const projectName = plainText(PROJECT_NAME_MAX_LENGTH).trim().min(1)

export const project = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(Object.values(PROJECT_STATUS)),
  /** Seconds. */
  duration: z.number(),
  /** Bytes / 1048576. */
  size_mb: z.number(),
  lang: z.string(),
  video_path: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Why the last job failed, while the status says so. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** A signed address of a still picture of the video; null until one was made. */
  poster_url: z.string().nullable(),
  created_at: z.string(),
})
export type Project = z.infer<typeof project>

export const projectsReply = z.object({ data: z.array(project) })
/** Goes up with every change of words or styles; null before the first transcription. */
const version = z.number().int()
/** The language in which words are drawn, never `auto`; null before the first transcription. */
const subtitlesLang = z.string()

export const projectReply = project.extend({
  subtitles: z.array(subtitle).nullable(),
  styles: styles.nullable(),
  version: version.nullable(),
  subtitles_lang: subtitlesLang.nullable(),
  /** A signed address of the waveform, `{version, seconds_per_peak, peaks}`; null until it was made. */
  peaks_url: z.string().nullable(),
  /** What the transcription tells about itself; none before it. */
  warnings: z.array(z.enum(CAPTION_WARNINGS)),
  /** The language that was heard, with the warning `language_mismatch`. */
  suggested_language: z.string().nullable(),
  /** How sure the recogniser was of the language, 0 to 1; null when it was told. */
  language_probability: z.number().nullable(),
})
/** A project with its words and style. */
export type OpenProject = z.infer<typeof projectReply>
export const subtitleReply = z.object({
  subtitle_ass: z.string(),
  subtitles: z.array(subtitle),
  styles,
  version,
  subtitles_lang: subtitlesLang,
})

/** With the tag of the captions that the caller has, the answer is 304 while they are those. */
export const subtitleHeaders = z.object({ 'if-none-match': z.string().optional() })

export const updateSubtitlesInput = z.strictObject({
  subtitles: z.array(subtitle).max(WORD_LIMITS.words),
})
/** The version that the change made. */
export const updateReply = messageReply.extend({ version })
/** The version that a change is based on: without it the last one wins, with it a stale one is refused. */
export const updateHeaders = z.object({
  'if-match': z
    .string()
    .regex(/^"?\d{1,9}"?$/)
    .transform((tag) => Number(tag.replaceAll('"', '')))
    .optional(),
})
export const updateStylesInput = z.strictObject({ styles })

export const renameInput = z.strictObject({ projectName })

/** While a job runs `code` is null. `attempt` tells a bar that started over from one that went wrong. */
export const progressReply = z.object({
  code: z.enum(['error', 'success']).nullable(),
  progress: z.number().int().min(0).max(100),
  attempt: z.number().int(),
  stage: z.string().nullable(),
  /** Claims until it is this job's turn, 1 is next, 100 means 100 or later; null unless it waits. */
  place: z.number().int().min(1).max(100).nullable(),
  /** Catalogue key, with code `error` only. */
  message: z.string().nullable(),
})
export type ProgressReply = z.infer<typeof progressReply>

/** A signed address of the video that the player shows, without a bearer. */
export const videoUrlReply = z.object({ url: z.string(), expires_at: z.string() })

export const projectParams = z.object({ id: z.uuid() })
