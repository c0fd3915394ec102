import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#api/services/auth/password.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { emails } from '#db/schema/emails.ts'
import { authSessions, emailTokens } from '#db/schema/sessions.ts'
import { users } from '#db/schema/users.ts'
import { createPlanFor, createUser } from '#db/testing/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const PASSWORD = 'correct horse'

async function createMember() {
  const user = await createUser(api.db, { passwordHash: await hashPassword(PASSWORD) })
  return { ...user, credentials: { email: user.email, password: PASSWORD } }
}

async function mailsTo(address: string) {
  return api.db.select().from(emails).where(eq(emails.toAddress, address))
}

async function linkTokenOf(address: string): Promise<string> {
  const mails = await mailsTo(address)
  return new URL(mails.at(-1)?.params.link ?? '').searchParams.get('token_hash') ?? ''
}

describe('sign-up', () => {
  test('makes an account that works once the mailed link was used', async () => {
    const json = { email: 'New.One@example.test', password: PASSWORD, name: '' }
    const signUp = await api.ask('POST', '/auth/signup', {
      json,
      headers: { 'accept-language': 'fr-FR,fr;q=0.9' },
    })
    expect(signUp).toEqual({ status: 200, body: { message: 'success.verification_sent' } })
    expect(
      await api.ask('POST', '/auth/signin', { json: { email: json.email, password: PASSWORD } }),
    ).toMatchObject({ status: 401, body: { message: 'errors.login_failed' } })

    const token = await linkTokenOf('new.one@example.test')
    const confirmed = await api.ask('POST', '/auth/confirm-email', { json: { token_hash: token } })
    expect(confirmed.status).toBe(200)
    const profile = await api.ask('GET', '/auth/profile', { token: confirmed.body.access_token })
    expect(profile.body).toMatchObject({
      user: { email: 'new.one@example.test' },
      name: 'new.one',
      lang: 'fr',
      subscription: null,
    })
    const again = await api.ask('POST', '/auth/confirm-email', { json: { token_hash: token } })
    expect(again).toMatchObject({ status: 400, body: { code: 'CONFIRMATION_INVALID' } })
  })

  test('each link confirms the password of its own sign-up', async () => {
    const email = 'wanted@example.test'
    const stranger = 'a password of a stranger'
    await api.ask('POST', '/auth/signup', { json: { email, password: PASSWORD } })
    const own = await linkTokenOf(email)
    await api.ask('POST', '/auth/signup', { json: { email, password: stranger } })
    await api.ask('POST', '/auth/confirm-email', { json: { token_hash: own } })
    const signIn = (password: string) =>
      api.ask('POST', '/auth/signin', { json: { email, password } })
    expect((await signIn(stranger)).status).toBe(401)
    expect((await signIn(PASSWORD)).status).toBe(200)
  })

  test('answers a known address the same and tells only its owner', async () => {
    const member = await createMember()
    const json = { email: member.email.toUpperCase(), password: 'another one', name: 'x' }
    expect(await api.ask('POST', '/auth/signup', { json })).toEqual({
      status: 200,
      body: { message: 'success.verification_sent' },
    })
    expect(await mailsTo(member.email)).toMatchObject([{ template: 'account_exists' }])
    expect((await api.ask('POST', '/auth/signin', { json: member.credentials })).status).toBe(200)
  })

  test('an expired link confirms nothing', async () => {
    const json = { email: 'late@example.test', password: PASSWORD }
    await api.ask('POST', '/auth/signup', { json })
    const token = await linkTokenOf('late@example.test')
    await api.db
      .update(emailTokens)
      .set({ expiresAt: new Date(0) })
      .where(eq(emailTokens.email, json.email))
    expect(
      (await api.ask('POST', '/auth/confirm-email', { json: { token_hash: token } })).status,
    ).toBe(400)
  })

  test.each([
    ['a short password', { email: 'a@example.test', password: 'seven77', name: '' }],
    ['a long password', { email: 'a@example.test', password: 'x'.repeat(129), name: '' }],
    ['no address', { email: 'example.test', password: PASSWORD, name: '' }],
    ['an unknown field', { email: 'a@example.test', password: PASSWORD, name: '', plan: 'pro' }],
  ])('refuses %s', async (_, json) => {
    expect(await api.ask('POST', '/auth/signup', { json })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT', message: 'errors.invalid_input' },
    })
  })
})

describe('sign-in', () => {
  test('gives tokens, whatever the case of the address', async () => {
    const member = await createMember()
    const json = { email: member.email.toUpperCase(), password: PASSWORD }
    const { status, body } = await api.ask('POST', '/auth/signin', { json })
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['access_token', 'refresh_token'])
  })

  test('a wrong password and an unknown address are refused alike', async () => {
    const member = await createMember()
    const wrong = await api.ask('POST', '/auth/signin', {
      json: { email: member.email, password: 'wrong password' },
    })
    const short = await api.ask('POST', '/auth/signin', {
      json: { email: member.email, password: 'wrong' },
    })
    const unknown = await api.ask('POST', '/auth/signin', {
      json: { email: 'nobody@example.test', password: 'wrong password' },
    })
    const { requestId: _, ...refusal } = wrong.body
    expect(refusal).toEqual({ message: 'errors.login_failed', code: 'LOGIN_FAILED' })
    expect(short).toMatchObject({ status: wrong.status, body: refusal })
    expect(unknown).toMatchObject({ status: wrong.status, body: refusal })
  })

  test('before confirmation it fails and mails the link again, once a minute at most', async () => {
    const passwordHash = await hashPassword(PASSWORD)
    const user = await createUser(api.db, { passwordHash, emailVerifiedAt: null })
    const json = { email: user.email, password: PASSWORD }
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await api.ask('POST', '/auth/signin', { json })).status).toBe(401)
    }
    expect(await mailsTo(user.email)).toMatchObject([{ template: 'confirm_email' }])
  })

  test('signing in often is no guessing', async () => {
    const member = await createMember()
    for (let turn = 0; turn < 6; turn += 1) {
      const { status } = await api.ask('POST', '/auth/signin', { json: member.credentials })
      expect(status).toBe(200)
    }
  })

  test('the sixth try in a row from one place must wait; the owner elsewhere need not', async () => {
    const member = await createMember()
    const json = { email: member.email, password: 'wrong password' }
    const address = '198.51.100.7'
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await api.ask('POST', '/auth/signin', { json, address })).status).toBe(401)
    }
    const sixth = await api.call('POST', '/auth/signin', { json, address })
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    const owner = await api.ask('POST', '/auth/signin', {
      json: member.credentials,
      address: '203.0.113.9',
    })
    expect(owner.status).toBe(200)
  })

  test('a hash of older parameters is replaced', async () => {
    const { scryptSync } = await import('node:crypto')
    const salt = Buffer.from('0123456789abcdef')
    const key = scryptSync(PASSWORD, salt, 32, { N: 2 ** 14, r: 8, p: 5 })
    const passwordHash = `scrypt$14$8$5$${salt.toString('base64url')}$${key.toString('base64url')}`
    const user = await createUser(api.db, { passwordHash })
    const json = { email: user.email, password: PASSWORD }
    expect((await api.ask('POST', '/auth/signin', { json })).status).toBe(200)
    const [row] = await api.db.select().from(users).where(eq(users.id, user.id))
    expect(row?.passwordHash).toMatch(/^scrypt\$15\$8\$3\$/)
  })
})

describe('sessions', () => {
  async function signIn() {
    const member = await createMember()
    const { body } = await api.ask('POST', '/auth/signin', { json: member.credentials })
    return { member, access: body.access_token as string, refresh: body.refresh_token as string }
  }
  const refreshWith = (token: string) =>
    api.ask('POST', '/auth/refresh-token', { json: { refresh_token: token } })

  test('a refresh token gives new tokens of the same session', async () => {
    const { refresh } = await signIn()
    const { status, body } = await refreshWith(refresh)
    expect(status).toBe(200)
    expect((await api.ask('GET', '/auth/profile', { token: body.access_token })).status).toBe(200)
    expect((await refreshWith(body.refresh_token)).status).toBe(200)
  })

  test('an unknown refresh token is refused', async () => {
    expect(await refreshWith('unknown')).toMatchObject({
      status: 401,
      body: { code: 'SIGNED_OUT' },
    })
  })

  test('signing out ends the access token and the refresh token at once', async () => {
    const { access, refresh } = await signIn()
    expect((await api.ask('POST', '/auth/signout', { token: access })).status).toBe(200)
    expect((await api.ask('GET', '/auth/profile', { token: access })).status).toBe(401)
    expect((await refreshWith(refresh)).status).toBe(401)
  })

  test('no token of any kind is stored as it is', async () => {
    const { refresh } = await signIn()
    const rows = await api.db.select().from(authSessions)
    expect(JSON.stringify(rows)).not.toContain(refresh)
    expect(api.logLines.join('\n')).not.toContain(refresh)
  })

  test.each(['', 'x.y.z', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])(
    'the bearer %j is refused',
    async (token) => {
      expect((await api.ask('GET', '/auth/profile', { token })).status).toBe(401)
    },
  )

  test('the profile shows the plan and its end', async () => {
    const { member, access } = await signIn()
    const plan = await createPlanFor(api.db, member.id)
    const { body } = await api.ask('GET', '/auth/profile', { token: access })
    expect(body.subscription.plan).toBe(plan.id)
    expect(Date.parse(body.subscription.end_date)).toBeGreaterThan(Date.now())
    expect(body.notifications_params).toEqual(body.notificationsParams)
  })
})

test('the mailbox shows mails as JSON and, to browsers, as a page', async () => {
  await api.ask('POST', '/auth/signup', { json: { email: 'box@example.test', password: PASSWORD } })
  const { body } = await api.ask('GET', '/dev/mailbox')
  expect(body.data[0]).toMatchObject({ to: 'box@example.test', template: 'confirm_email' })
  const page = await api.call('GET', '/dev/mailbox', { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain(body.data[0].params.link)
})
