import { z } from 'zod'

// What a job carries from the moment it was enqueued, by its kind. The texts of users among it (`ass`, `cues`,
// `hotwords`) are taken out some time after its end: services/duties/drop-old-texts.ts.

export const exportPayload = z.object({
  ass: z.string(),
  fonts: z.array(z.object({ file: z.string(), sha256: z.string() })),
  width: z.number().int(),
  height: z.number().int(),
})
export type ExportPayload = z.infer<typeof exportPayload>

/** A language changes the project's. */
export const transcribePayload = z.object({
  lang: z.string().optional(),
  hotwords: z.array(z.string()).default([]),
  hide_fillers: z.boolean().default(false),
})
export type TranscribePayload = z.input<typeof transcribePayload>

export const alignPayload = z.object({
  lang: z.string(),
  cues: z.array(
    z.object({
      words: z.array(z.string()),
      start: z.number().nullable(),
      end: z.number().nullable(),
    }),
  ),
})
export type AlignPayload = z.infer<typeof alignPayload>
