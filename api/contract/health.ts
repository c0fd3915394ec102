import { z } from 'zod'

export const healthReply = z.object({ status: z.literal('ok') })
/** `failing` names the parts that do not answer: database, store. */
export const readyReply = z.object({
  status: z.enum(['ready', 'unready']),
  failing: z.array(z.string()),
})

/** Mails waiting in the outbox; local development only. */
export const mailboxReply = z.object({
  data: z.array(
    z.object({
      to: z.string(),
      template: z.string(),
      lang: z.string(),
      params: z.record(z.string(), z.string()),
      created_at: z.string(),
    }),
  ),
})
