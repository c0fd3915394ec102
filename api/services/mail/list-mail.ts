import { desc } from 'drizzle-orm'
import type { z } from 'zod'
import type { mailboxReply } from '#api/contract/health.ts'
import type { Context } from '#api/services/context.ts'
import { emails } from '#db/schema/emails.ts'

/** The latest mails of the outbox, newest first. */
export async function listMail(ctx: Context): Promise<z.infer<typeof mailboxReply>['data']> {
  const rows = await ctx.db.select().from(emails).orderBy(desc(emails.id)).limit(100)
  return rows.map(({ toAddress, template, lang, params, createdAt }) => ({
    to: toAddress,
    template,
    lang,
    params,
    created_at: createdAt.toISOString(),
  }))
}
