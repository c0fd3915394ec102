import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecordingMailer } from '#api/testing/duty-context.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { emails } from '#db/schema/emails.ts'
import { sendMails } from './send-mails.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

async function signUp(email: string): Promise<void> {
  const json = { email, password: 'a long password', name: 'Somebody' }
  expect((await api.ask('POST', '/auth/signup', { json })).status).toBe(200)
}

const confirm = (link: string) =>
  api.ask('POST', '/auth/confirm-email', {
    json: { token_hash: new URL(link).searchParams.get('token_hash') },
  })

test('an account is made while the provider of mails is away, and confirmed when its mail has come', async () => {
  const email = 'early@example.test'
  await signUp(email)
  const away = createRecordingMailer(() => Promise.reject(new TypeError('fetch failed')))
  expect((await sendMails({ ...api.deps, mailer: away })).done).toBe(0)
  await api.db.update(emails).set({ nextAttemptAt: sql`now()` })

  const back = createRecordingMailer()
  expect((await sendMails({ ...api.deps, mailer: back })).done).toBe(1)
  const link = back.mails[0]?.text.match(/https:\S+/)?.[0] ?? ''
  expect((await confirm(link)).status).toBe(200)
  const [row] = await api.db.select().from(emails).where(eq(emails.toAddress, email))
  expect(JSON.stringify(row)).not.toContain(new URL(link).searchParams.get('token_hash'))
  expect(api.logLines.join('\n')).not.toContain(email)
})

test('the local mailbox shows the link before and after the outbox has been worked through', async () => {
  await signUp('local@example.test')
  const readMailbox = async () => (await api.ask('GET', '/dev/mailbox')).body.data[0]
  const before = await readMailbox()
  expect(before).toMatchObject({ to: 'local@example.test', template: 'confirm_email' })
  expect((await sendMails(api.deps)).done).toBe(1)
  expect(await readMailbox()).toEqual(before)
  expect((await confirm(before.params.link)).status).toBe(200)
})
