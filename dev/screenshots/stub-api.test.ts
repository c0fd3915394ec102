import { expect, test } from 'vitest'
import { createStubApi, refuse, SILENCE } from './stub-api.ts'

const api = createStubApi({
  'GET /project/get-projects': refuse('PLAN_REQUIRED'),
  'GET /uploads': { data: [] },
  'GET /auth/profile': SILENCE,
})
const ask = (path: string) => api.fetch(new Request(`http://stub.test/api${path}`))

test('the stub refuses as the API does: with the status and message that the code has', async () => {
  const answer = await ask('/project/get-projects')
  expect(answer.status).toBe(403)
  expect(await answer.json()).toEqual({
    code: 'PLAN_REQUIRED',
    message: 'errors.plan_required',
    requestId: answer.headers.get('x-request-id'),
  })
})

test('its answers are known as the API’s, its silence is a proxy’s', async () => {
  expect((await ask('/uploads')).headers.has('x-request-id')).toBe(true)
  const silence = await ask('/auth/profile')
  expect([silence.status, silence.headers.has('x-request-id')]).toEqual([502, false])
})
