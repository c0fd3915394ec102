import { and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { MailOutcome } from '#api/ports/mailer.ts'
import type { Context } from '#api/services/context.ts'
import type { Turn } from '#api/services/duties/duty.ts'
import { emails } from '#db/schema/emails.ts'
import { renderMail } from './render-mail.ts'

const BATCH = 20
const MAX_ATTEMPTS = 12
/** A batch takes less, even of a provider that is slow; one that dies is taken up again after this time. */
const CLAIM_MINUTES = 5
/** Half a minute, 1, 2, 4 ... at most an hour: given up after about five hours. */
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 3600

type MailRow = typeof emails.$inferSelect

/**
 * Sends mails of the outbox that are due. A mail is claimed before it is sent; should its sender die in between, it is
 * sent again under the same key, by which the provider tells that it has it. What it said is forgotten afterwards.
 */
export async function sendMails(ctx: Context): Promise<Turn> {
  const claimed = await claimDue(ctx)
  let sent = 0
  for (const row of claimed) if (await sendMail(ctx, row)) sent += 1
  return { done: sent, hasMore: claimed.length === BATCH }
}

export function countDueMails(ctx: Context): Promise<number> {
  return ctx.db.$count(emails, isDue())
}

/** Given up within the last day: addresses that do not exist are no reason to call a person for longer. */
export function countFailedMails(ctx: Context): Promise<number> {
  const isRecent = gt(emails.createdAt, sql`now() - interval '1 day'`)
  return ctx.db.$count(emails, and(eq(emails.status, 'failed'), isRecent))
}

function isDue() {
  return and(eq(emails.status, 'queued'), lte(emails.nextAttemptAt, sql`now()`))
}

function claimDue(ctx: Context): Promise<MailRow[]> {
  const due = ctx.db
    .$with('due')
    .as(
      ctx.db
        .select({ id: emails.id })
        .from(emails)
        .where(isDue())
        .orderBy(asc(emails.nextAttemptAt))
        .limit(BATCH)
        .for('update', { skipLocked: true }),
    )
  return ctx.db
    .with(due)
    .update(emails)
    .set({
      attempts: sql`${emails.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(mins => ${CLAIM_MINUTES})`,
    })
    .where(inArray(emails.id, ctx.db.select({ id: due.id }).from(due)))
    .returning()
}

async function sendMail(ctx: Context, row: MailRow): Promise<boolean> {
  const outcome = await handOver(ctx, row)
  if (outcome.code === 'refused') {
    await putOff(ctx, row, outcome)
    return false
  }
  await close(ctx, row, { status: 'sent', sentAt: sql`now()`, error: null })
  return true
}

async function handOver(ctx: Context, row: MailRow): Promise<MailOutcome> {
  try {
    const outcome = await ctx.mailer.send({
      ...renderMail(row.template, row.lang, row.params),
      to: row.toAddress,
      idempotencyKey: `mail-${row.id}-${row.createdAt.getTime()}`,
    })
    if (outcome.code === 'refused') {
      ctx.log.error('mail_refused', new Error(outcome.reason), { mail_id: row.id })
    }
    return outcome
  } catch (cause) {
    ctx.log.error('mail_failed', cause, { mail_id: row.id })
    const reason = cause instanceof Error ? cause.name : 'unknown'
    return { code: 'refused', reason, isFinal: false }
  }
}

async function putOff(
  ctx: Context,
  row: MailRow,
  { reason, isFinal }: { reason: string; isFinal: boolean },
): Promise<void> {
  if (isFinal || row.attempts >= MAX_ATTEMPTS) {
    await close(ctx, row, { status: 'failed', error: reason })
    return
  }
  const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (row.attempts - 1), LONGEST_WAIT_SECONDS)
  await ctx.db
    .update(emails)
    .set({ nextAttemptAt: sql`now() + make_interval(secs => ${seconds})`, error: reason })
    .where(isStillOurs(row))
}

async function close(
  ctx: Context,
  row: MailRow,
  end: { status: 'sent' | 'failed'; sentAt?: SQL; error: string | null },
): Promise<void> {
  // Links in a mail are keys to an account.
  const params = ctx.mailer.isMailbox ? row.params : {}
  await ctx.db
    .update(emails)
    .set({ ...end, params })
    .where(isStillOurs(row))
}

/** A claim that took so long that another followed may not speak for the mail any more. */
function isStillOurs({ id, attempts }: MailRow) {
  return and(eq(emails.id, id), eq(emails.status, 'queued'), eq(emails.attempts, attempts))
}
