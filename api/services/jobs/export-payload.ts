import { z } from 'zod'

/** What an export job carries from the moment it was enqueued. */
export const exportPayload = z.object({
  ass: z.string(),
  fonts: z.array(z.object({ file: z.string(), sha256: z.string() })),
  width: z.number().int(),
  height: z.number().int(),
})
export type ExportPayload = z.infer<typeof exportPayload>
