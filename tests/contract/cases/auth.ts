import type { ErrorCode } from '#api/errors.ts'
import type { TestApi } from '#api/testing/test-api.ts'
import type { Answered, Case } from './case.ts'

const credentials = { email: 'nobody@example.test', password: 'long enough' }

/** Calls until the address has no turn left. */
async function exhaust(api: TestApi, path: string, json: unknown, address: string) {
  let answer: Answered = { status: 0, body: {} }
  for (let turn = 0; turn < 30 && answer.status !== 429; turn += 1) {
    answer = await api.ask('POST', path, { json, address })
  }
  return answer
}

export const AUTH_CASES: Record<string, Partial<Record<ErrorCode, Case>>> = {
  'POST /auth/signin': {
    LOGIN_FAILED: (api) =>
      api.ask('POST', '/auth/signin', { json: credentials, address: '192.0.2.10' }),
    RATE_LIMITED: (api) => exhaust(api, '/auth/signin', credentials, '192.0.2.11'),
  },
  'POST /auth/signup': {
    RATE_LIMITED: (api) => exhaust(api, '/auth/signup', credentials, '192.0.2.12'),
  },
  'POST /auth/confirm-email': {
    CONFIRMATION_INVALID: (api) =>
      api.ask('POST', '/auth/confirm-email', { json: { token_hash: 'spent' } }),
  },
  'POST /auth/refresh-token': {
    SIGNED_OUT: (api) =>
      api.ask('POST', '/auth/refresh-token', { json: { refresh_token: 'spent' } }),
  },
}
