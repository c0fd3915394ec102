import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession, signedIn } from './session.ts'
import { tokensOf } from './session-fixture.ts'
import { signOut } from './sign-out.ts'

const HELD = tokensOf('ada', 'held')
const RENEWED = tokensOf('ada', 'renewed')
const SIGN_OUT = '/api/auth/signout'
const REFRESH = '/api/auth/refresh-token'

/** What was sent, as `path bearer`, and whether this browser was still signed in. */
let sent: [string, boolean][] = []
let answer = (_: string, __: string | null): Response => Response.json({})

beforeEach(() => {
  sent = []
  setSession(HELD)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const bearer = new Headers(init.headers).get('authorization')
    sent.push([bearer === null ? path : `${path} ${bearer}`, signedIn.state])
    return answer(path, bearer)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  setSession(null)
})

test('the browser forgets the session before the server is told', async () => {
  answer = () => Response.json({ message: 'success.signed_out' })
  await signOut()
  expect(sent).toEqual([[`${SIGN_OUT} Bearer ${HELD.access_token}`, false]])
  expect(localStorage).toHaveLength(0)
})

test('a session whose access token has run out ends on the server too', async () => {
  answer = (path, bearer) => {
    if (path === REFRESH) return Response.json(RENEWED)
    return Response.json({}, { status: bearer === `Bearer ${HELD.access_token}` ? 401 : 200 })
  }
  await signOut()
  expect(sent.map(([call]) => call)).toEqual([
    `${SIGN_OUT} Bearer ${HELD.access_token}`,
    REFRESH,
    `${SIGN_OUT} Bearer ${RENEWED.access_token}`,
  ])
  expect(signedIn.state).toBe(false)
  expect(localStorage).toHaveLength(0)
})

test('a session that the server has ended already is asked for once more, and left', async () => {
  const refusal = { message: 'errors.signed_out', code: 'SIGNED_OUT', requestId: '1' }
  answer = () => Response.json(refusal, { status: 401 })
  await signOut()
  expect(sent.map(([call]) => call)).toEqual([`${SIGN_OUT} Bearer ${HELD.access_token}`, REFRESH])
})

test('without a session nothing is asked', async () => {
  setSession(null)
  await signOut()
  expect(sent).toEqual([])
})
