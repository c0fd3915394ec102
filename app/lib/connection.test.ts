import { afterEach, expect, test } from 'vitest'
import { apiAnswer } from '#tests/support/api-answer.ts'
import { absence, comeBack, connection, noteAnswer, noteSilence } from './connection.ts'

afterEach(comeBack)

const ours = (status: number) => apiAnswer({ message: 'errors.internal' }, status)
const PAGE = { 'content-type': 'text/html', 'x-request-id': 'a-proxy-s' }
const foreign: [string, (status: number) => Response][] = [
  ['page of a proxy', (status) => new Response('<html>', { status, headers: PAGE })],
  ['JSON of a gateway', (status) => Response.json({ message: 'Timed out' }, { status })],
]

test('no answer means away, any answer means here again', () => {
  noteSilence()
  expect(connection.state).toBe('away')
  expect(absence.state).toBe('silent')
  noteAnswer(ours(404))
  expect(connection.state).toBe('here')
})

test.each(foreign)('a 5xx that is the %s means that nothing answers', (_, answer) => {
  for (const status of [500, 502, 503, 504]) {
    comeBack()
    noteAnswer(answer(status))
    expect([status, connection.state, absence.state]).toEqual([status, 'away', 'silent'])
  }
})

test('a 503 of the API means that a part is restarting; other good answers do not end that', () => {
  noteAnswer(ours(503))
  expect(connection.state).toBe('away')
  expect(absence.state).toBe('restarting')
  noteAnswer(ours(200))
  expect(connection.state).toBe('away')
  comeBack()
  expect(connection.state).toBe('here')
})

test.each([500, 502])('a %i of the API is an answer: one call failed', (status) => {
  noteAnswer(ours(status))
  expect(connection.state).toBe('here')
})
