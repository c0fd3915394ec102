import { z } from 'zod'
import { WORD_LIMITS } from '#config'
import { CAPTION_WARNINGS, JOB_ERROR, JOB_KIND, type JobErrorCode } from '#db/constants.ts'
import { plainText, storableText } from './text.ts'

/**
 * What a worker and the API say to each other, under /api/worker/v1. The worker shows its token as a bearer; every
 * call about a job also carries the job's lease token in the header below, and answers 409 LEASE_LOST once that token
 * no longer holds the lease. All keys are snake_case, all times are seconds.
 */
export const LEASE_TOKEN_HEADER = 'x-lease-token'

const claimedKinds = Object.values(JOB_KIND)

export const claimInput = z.strictObject({
  kinds: z.array(z.enum(claimedKinds)).min(1).max(claimedKinds.length),
  /** How long the call may wait for a job, in seconds. */
  wait: z.number().min(0).max(25).default(0),
  worker_version: plainText(50),
})

const jobLimits = z.object({
  duration_seconds: z.number(),
  source_bytes: z.number().int(),
  longest_side: z.number().int(),
  pixels: z.number().int(),
  streams: z.number().int(),
  words: z.number().int(),
  word_length: z.number().int(),
})

const claimedJobBase = {
  id: z.uuid(),
  attempt: z.number().int(),
  lease_token: z.uuid(),
  lease_seconds: z.number(),
  heartbeat_seconds: z.number(),
  limits: jobLimits,
  /** Signed GET of the uploaded source. */
  source_url: z.string(),
  /**
   * Signed PUT of the one MP4 that this kind may make: the export, or else the playable proxy. The request must
   * carry `content-type: video/mp4`, which is signed.
   */
  output_url: z.string(),
}

/** What goes with the words of a video. The content types are signed too. */
const wordsJobBase = {
  ...claimedJobBase,
  /** Signed PUT of a frame of the video, `content-type: image/jpeg`. */
  poster_url: z.string(),
  /** Signed PUT of the loudness of its sound over time, `content-type: application/json`. */
  peaks_url: z.string(),
}

export const transcribeJob = z.object({
  ...wordsJobBase,
  kind: z.literal('transcribe'),
  /** A language code of #config, or `auto`. */
  lang: z.string(),
  /** Names and terms that may be spoken: HOTWORD_LIMITS of #config. */
  hotwords: z.array(z.string()),
  /** Words such as "um" are to come hidden. */
  hide_fillers: z.boolean(),
})

/** A text that is given: its words are not touched, when they are spoken is asked for. */
export const alignJob = z.object({
  ...wordsJobBase,
  kind: z.literal('align'),
  /** A language code of #config, never `auto`. */
  lang: z.string(),
  /** In the order of speaking. The times are hints of SRT lines, both null where the text has none. */
  cues: z.array(
    z.object({
      words: z.array(z.string()),
      start: z.number().nullable(),
      end: z.number().nullable(),
    }),
  ),
})

export const exportJob = z.object({
  ...claimedJobBase,
  kind: z.literal('export'),
  /** The complete ASS file to burn, made by the captions engine when the job was enqueued. */
  ass: z.string(),
  /** Font files that the ASS names; the worker holds them and compares the digests. */
  fonts: z.array(z.object({ file: z.string(), sha256: z.string() })),
  /** The frame for which the ASS was laid out: the source's display size in pixels. */
  width: z.number().int(),
  height: z.number().int(),
})

export const claimReply = z.object({
  job: z.discriminatedUnion('kind', [transcribeJob, alignJob, exportJob]).nullable(),
})

export const heartbeatInput = z.strictObject({
  /** 0 to 100; never goes back. */
  progress: z.number().min(0).max(100),
  /** A short English word for the log: download, decode, wait, recognise, align, render, upload. */
  stage: plainText(40),
})
export const heartbeatReply = z.object({ status: z.enum(['ok', 'cancel']) })

/** A poster has some 80 kB, the peaks of five minutes some 30. */
const SIDE_FILE_MAX_BYTES = 1024 * 1024

/** As Whisper spells it. */
const languageCode = z.string().regex(/^[a-z]{2,3}$/)

export const workerWord = z.strictObject({
  word: plainText(WORD_LIMITS.wordLength).min(1),
  start: z.number().min(0),
  end: z.number().min(0),
  hidden: z.boolean(),
  /** The recogniser's confidence, 0 to 1. */
  conf: z.number().min(0).max(1).optional(),
})

/** What ffprobe found; width and height are the displayed size, after rotation and pixel shape. */
export const mediaFacts = z.strictObject({
  /** At least a millisecond, as which it is kept. */
  duration_seconds: z.number().min(0.001),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  frames_per_second: z.number().min(0.001).max(1_000_000),
})

/** Bytes put at one of the addresses of a job; null when nothing was put there. */
const bytesPut = z.number().int().positive().nullable()
const sideFileBytes = bytesPut.refine((bytes) => bytes === null || bytes <= SIDE_FILE_MAX_BYTES)

/** Workers of earlier versions do not know the keys that have a default. */
export const transcribeResult = z.strictObject({
  kind: z.literal('transcribe'),
  words: z.array(workerWord).max(WORD_LIMITS.words),
  /** The language in which the words were recognised, also where `auto` was asked for. */
  language: languageCode,
  /** How sure the recogniser is of it; null when it was told. */
  language_probability: z.number().min(0).max(1).nullable().default(null),
  warnings: z.array(z.enum(CAPTION_WARNINGS)).max(CAPTION_WARNINGS.length).default([]),
  /** What was heard instead, with the warning `language_mismatch`. */
  suggested_language: languageCode.nullable().default(null),
  model: plainText(100),
  media: mediaFacts,
  /** Of the H.264 proxy at output_url; null when browsers play the source as it is. */
  proxy_bytes: bytesPut,
  poster_bytes: sideFileBytes.default(null),
  peaks_bytes: sideFileBytes.default(null),
})
/** Start and end of each word of the job's cues, in their order. */
export const alignResult = z.strictObject({
  kind: z.literal('align'),
  times: z
    .array(z.tuple([z.number().min(0), z.number().min(0)]))
    .min(1)
    .max(WORD_LIMITS.words),
  language: languageCode,
  media: mediaFacts,
  proxy_bytes: bytesPut.default(null),
  poster_bytes: sideFileBytes.default(null),
  peaks_bytes: sideFileBytes.default(null),
})
export const exportResult = z.strictObject({
  kind: z.literal('export'),
  /** Size of the file put at output_url. */
  bytes: z.number().int().positive(),
  duration_seconds: z.number().positive(),
})
export const finishInput = z.strictObject({
  result: z.discriminatedUnion('kind', [transcribeResult, alignResult, exportResult]),
})
/** `already`: this very attempt was finished before (the first answer was lost on its way). */
export const finishReply = z.object({ status: z.enum(['ok', 'already']) })

export const failInput = z.strictObject({
  code: z.enum(Object.keys(JOB_ERROR) as [JobErrorCode, ...JobErrorCode[]]),
  /** For the operator's log; no words of the user, no addresses. */
  detail: z.string().max(2000).transform(storableText),
})
export const failReply = z.object({
  /** What became of the job: it waits for another attempt, has failed for good, or was cancelled. */
  state: z.enum(['queued', 'failed', 'cancelled']),
})
/** Handing back: the attempt is not counted. */
export const releaseReply = z.object({ status: z.literal('ok') })
/** All addresses of the job's kind anew, when the first have expired. */
export const urlsReply = z.object({
  source_url: z.string(),
  output_url: z.string(),
  poster_url: z.string().optional(),
  peaks_url: z.string().optional(),
})

export type ClaimedJob = NonNullable<z.infer<typeof claimReply>['job']>
export type JobResult = z.infer<typeof finishInput>['result']
export type TranscribeResult = z.infer<typeof transcribeResult>
export type ExportResult = z.infer<typeof exportResult>
export type AlignResult = z.infer<typeof alignResult>
