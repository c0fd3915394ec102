import { z } from 'zod'

/** Every refusal. `message` is a key of messages/*.json, `code` names the error for programs. */
export const errorReply = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
})
export type ErrorReply = z.infer<typeof errorReply>

/** Many calls answer with a catalogue key and nothing else. */
export const messageReply = z.object({ message: z.string() })
