import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#app/components/ui/toast.ts'
import { comeBack } from '#app/lib/connection.ts'
import * as pageRequest from '#app/lib/page-request.ts'
import { setSession } from '#app/lib/session/session.ts'
import { tokensOf } from '#app/lib/session/session-fixture.ts'
import { readTokens } from '#app/lib/session/token-storage.ts'
import { m } from '#app/paraglide/messages.js'
import { renderPage } from '#tests/support/render-page.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

vi.mock(import('#app/lib/page-request.ts'), { spy: true })

const network = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  network.mockReset().mockResolvedValue(Response.json(tokensOf('ada')))
  vi.stubGlobal('fetch', network)
  vi.spyOn(toast, 'error').mockReturnValue('')
  vi.mocked(pageRequest.getDemoAccount).mockReturnValue(null)
})
afterEach(() => {
  setSession(null)
  comeBack()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const email = () => screen.getByLabelText(m['signin.email']())
const password = () => screen.getByLabelText(m['signin.password']())
const send = () => userEvent.click(screen.getByRole('button', { name: m['signin.submit']() }))
const refuse = (status: number, message: string) =>
  network.mockResolvedValue(Response.json({ message, code: 'X', requestId: 'r' }, { status }))

async function fill(address: string, secret: string) {
  await userEvent.type(email(), address)
  await userEvent.type(password(), secret)
}

test('a right pair is sent once, without the spaces around the address, and begins the session', async () => {
  await renderPage(SignInScreen)
  await fill(' ada@example.org ', 'correct horse')
  await userEvent.keyboard('{Enter}')
  expect(network).toHaveBeenCalledTimes(1)
  const [path, init] = network.mock.calls[0] ?? []
  expect(path).toBe('/api/auth/signin')
  expect(JSON.parse(String(init?.body))).toEqual({
    email: 'ada@example.org',
    password: 'correct horse',
  })
  expect(readTokens().access).toBe(tokensOf('ada').access_token)
})

const errorOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? ''

test('an empty form names both faults, asks nobody, and leads to the first', async () => {
  await renderPage(SignInScreen)
  await send()
  expect(errorOf(email())).toBe(m['signin.email_required']())
  expect(errorOf(password())).toBe(m['signin.password_required']())
  expect(document.activeElement).toBe(email())
  expect(network).not.toHaveBeenCalled()
})

test('a right address and a short password lead to the password', async () => {
  await renderPage(SignInScreen)
  await fill('ada@example.org', 'short')
  await send()
  expect(errorOf(email())).toBe('')
  expect(errorOf(password())).toBe(m['signin.password_min_length']())
  expect(document.activeElement).toBe(password())
})

test('editing a field takes its own fault away and leaves the other', async () => {
  await renderPage(SignInScreen)
  await userEvent.type(email(), 'ada')
  await send()
  expect(errorOf(email())).toBe(m['signin.email_invalid']())
  await userEvent.type(email(), '@')
  expect(errorOf(email())).toBe('')
  expect(errorOf(password())).toBe(m['signin.password_required']())
})

test.each([
  [401, 'errors.login_failed'],
  [422, 'errors.invalid_input'],
])('a %i is told as a failed login, and no session begins', async (status, message) => {
  refuse(status, message)
  await renderPage(SignInScreen)
  await fill('ada@example.org', 'wrong horse')
  await send()
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(m['errors.login_failed'](), expect.anything())
  expect(readTokens().access).toBeNull()
})

test('too many tries and an API that is away speak for themselves', async () => {
  refuse(429, 'errors.rate_limited')
  await renderPage(SignInScreen)
  await fill('ada@example.org', 'wrong horse')
  await send()
  expect(toast.error).toHaveBeenLastCalledWith(m['errors.rate_limited'](), expect.anything())
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  await send()
  expect(toast.error).toHaveBeenLastCalledWith(m['errors.unreachable'](), expect.anything())
})

test('while one attempt is under way a second cannot be made', async () => {
  network.mockReturnValue(new Promise(() => {}))
  await renderPage(SignInScreen)
  await fill('ada@example.org', 'correct horse')
  await userEvent.keyboard('{Enter}{Enter}')
  await send()
  expect(network).toHaveBeenCalledTimes(1)
})

test('the password can be shown', async () => {
  await renderPage(SignInScreen)
  expect(password()).toHaveProperty('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: m['ui.show_password']() }))
  expect(password()).toHaveProperty('type', 'text')
})

test('where there is a demo account one press signs in with it', async () => {
  const demo = { email: 'demo@example.org', password: 'for everybody' }
  vi.mocked(pageRequest.getDemoAccount).mockReturnValue(demo)
  await renderPage(SignInScreen)
  await userEvent.click(screen.getByRole('button', { name: m['signin.demo']() }))
  expect(JSON.parse(String(network.mock.calls[0]?.[1].body))).toEqual(demo)
})

test('where there is none nothing of it is shown', async () => {
  await renderPage(SignInScreen)
  expect(screen.queryByRole('button', { name: m['signin.demo']() })).toBeNull()
})

test('the notice leads to the terms and to the privacy policy', async () => {
  await renderPage(SignInScreen)
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target(m['signin.terms']())).toBe('/#terms')
  expect(target(m['signin.privacy']())).toBe('/#privacy')
})
