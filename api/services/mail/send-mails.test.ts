import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailboxMailer } from '#api/adapters/mailbox-mailer.ts'
import type { MailOutcome } from '#api/ports/mailer.ts'
import { atOnce } from '#api/testing/at-once.ts'
import { createDutyContext, createRecordingMailer } from '#api/testing/duty-context.ts'
import type { Database } from '#db/client.ts'
import { emails } from '#db/schema/emails.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'
import { countDueMails, countFailedMails, sendMails } from './send-mails.ts'

let database: TestDatabase
let db: Database
beforeEach(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterEach(() => database.drop())

const PATIENT = { timeout: 10_000 }
const LINK = 'https://app.example.test/auth/confirm?token_hash=secret'

async function queueMails(count: number): Promise<void> {
  const mails = Array.from({ length: count }, (_, index) => ({
    toAddress: `person-${index}@example.test`,
    template: 'confirm_email',
    lang: 'en' as const,
    params: { link: LINK },
  }))
  await db.insert(emails).values(mails)
}

const rows = () => db.select().from(emails).orderBy(asc(emails.id))
const readParams = async () => (await rows()).map(({ params }) => params)
const makeDue = () => db.update(emails).set({ nextAttemptAt: sql`now()` })
const minutesAhead = (time: Date | undefined) =>
  Math.round(((time?.getTime() ?? 0) - Date.now()) / 60_000)

test('a queued mail is sent as text and HTML, and what it said is forgotten', async () => {
  const mailer = createRecordingMailer()
  const { ctx } = createDutyContext(db, { mailer })
  await queueMails(1)
  expect(await sendMails(ctx)).toEqual({ done: 1, hasMore: false })
  expect(mailer.mails).toEqual([
    expect.objectContaining({
      to: 'person-0@example.test',
      subject: 'Confirm your e-mail address',
      text: expect.stringContaining(LINK),
      html: expect.stringContaining(`<a href="${LINK}">`),
    }),
  ])
  expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, error: null }])
  expect(await readParams()).toEqual([{}])
  expect((await rows())[0]?.sentAt).toBeInstanceOf(Date)
  expect((await sendMails(ctx)).done).toBe(0)
})

test('the local mailbox keeps what it shows', async () => {
  const { ctx } = createDutyContext(db, { mailer: createMailboxMailer() })
  await queueMails(1)
  expect((await sendMails(ctx)).done).toBe(1)
  expect(await rows()).toMatchObject([{ status: 'sent', params: { link: LINK } }])
})

test('processes that send at once send each mail once', async () => {
  const mailer = createRecordingMailer()
  const { ctx } = createDutyContext(db, { mailer })
  await queueMails(30)
  const turns = await atOnce(db, emails, 3, () => sendMails(ctx))
  expect(turns.reduce((sum, { done }) => sum + done, 0)).toBe(30)
  expect(mailer.mails).toHaveLength(30)
  expect(new Set(mailer.mails.map(({ to }) => to)).size).toBe(30)
})

test('a batch is bounded, and says that there is more', async () => {
  const { ctx } = createDutyContext(db, { mailer: createRecordingMailer() })
  await queueMails(21)
  expect(await sendMails(ctx)).toEqual({ done: 20, hasMore: true })
  expect(await sendMails(ctx)).toEqual({ done: 1, hasMore: false })
})

test('a provider that is away is asked again later, ever more rarely; the other mails go', async () => {
  const mailer = createRecordingMailer(({ to }) => {
    if (to === 'person-0@example.test') throw new TypeError('fetch failed')
    return { code: 'sent' }
  })
  const { ctx, errors } = createDutyContext(db, { mailer })
  await queueMails(2)
  expect((await sendMails(ctx)).done).toBe(1)
  expect(await rows()).toMatchObject([
    { status: 'queued', attempts: 1, error: 'TypeError', params: { link: LINK } },
    { status: 'sent' },
  ])
  expect(minutesAhead((await rows())[0]?.nextAttemptAt)).toBeLessThanOrEqual(1)
  expect(errors).toEqual([expect.objectContaining({ event: 'mail_failed' })])
  expect((await sendMails(ctx)).done).toBe(0)

  await db
    .update(emails)
    .set({ attempts: 5, nextAttemptAt: sql`now()` })
    .where(eq(emails.status, 'queued'))
  await sendMails(ctx)
  expect(minutesAhead((await rows())[0]?.nextAttemptAt)).toBe(16)
  const keys = mailer.mails
    .filter(({ to }) => to.startsWith('person-0'))
    .map((mail) => mail.idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a mail that is refused for good, or twelve times, has failed: it is counted and says nothing any more', async () => {
  const mailer = createRecordingMailer(({ to }) => ({
    code: 'refused',
    reason: 'resend answered 4xx',
    isFinal: to === 'person-0@example.test',
  }))
  const { ctx } = createDutyContext(db, { mailer })
  await queueMails(2)
  for (let attempt = 1; attempt <= 14; attempt += 1) {
    await makeDue()
    await sendMails(ctx)
  }
  expect(await rows()).toMatchObject([
    { status: 'failed', attempts: 1, error: 'resend answered 4xx' },
    { status: 'failed', attempts: 12 },
  ])
  expect(await readParams()).toEqual([{}, {}])
  expect(await countFailedMails(ctx)).toBe(2)
})

test('a mail whose sender died is sent again under the same key, but not at once', async () => {
  const mailer = createRecordingMailer(() => new Promise(() => {}))
  const dying = createDutyContext(db, { mailer }).ctx
  await queueMails(1)
  void sendMails(dying)
  await expect.poll(() => mailer.mails, PATIENT).toHaveLength(1)
  const second = createRecordingMailer()
  const { ctx } = createDutyContext(db, { mailer: second })
  expect((await sendMails(ctx)).done).toBe(0)
  await makeDue()
  expect((await sendMails(ctx)).done).toBe(1)
  expect(second.mails[0]?.idempotencyKey).toBe(mailer.mails[0]?.idempotencyKey)
})

test('a sender that was overtaken does not speak for the mail any more', async () => {
  const answer = Promise.withResolvers<MailOutcome>()
  const slow = createRecordingMailer(() => answer.promise)
  await queueMails(1)
  const overtaken = sendMails(createDutyContext(db, { mailer: slow }).ctx)
  await expect.poll(() => slow.mails, PATIENT).toHaveLength(1)
  await makeDue()
  const quick = createRecordingMailer(() => ({ code: 'refused', reason: 'busy', isFinal: false }))
  await sendMails(createDutyContext(db, { mailer: quick }).ctx)
  answer.resolve({ code: 'refused', reason: 'late', isFinal: true })
  await overtaken
  expect(await rows()).toMatchObject([{ status: 'queued', attempts: 2, error: 'busy' }])
})

test('the dry run counts what is due, and sends nothing', async () => {
  const mailer = createRecordingMailer()
  const { ctx } = createDutyContext(db, { mailer })
  await queueMails(3)
  await db
    .update(emails)
    .set({ nextAttemptAt: sql`now() + interval '1 hour'` })
    .where(eq(emails.toAddress, 'person-0@example.test'))
  expect(await countDueMails(ctx)).toBe(2)
  expect(mailer.mails).toEqual([])
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([0, 0, 0])
})
