import { afterEach, expect, test } from 'vitest'
import { absence, comeBack, connection, noteAnswer, noteSilence } from './connection.ts'

afterEach(comeBack)

const ours = (status: number) => Response.json({ message: 'errors.internal' }, { status })
const foreign = (status: number) => new Response('<html>', { status })

test('no answer means away, any answer means here again', () => {
  noteSilence()
  expect(connection.state).toBe('away')
  expect(absence.state).toBe('silent')
  noteAnswer(ours(404))
  expect(connection.state).toBe('here')
})

test.each([502, 503, 504])('a proxy’s %i means that nothing answers', (status) => {
  noteAnswer(foreign(status))
  expect(connection.state).toBe('away')
  expect(absence.state).toBe('silent')
})

test('the same from the API means that a part is restarting; other good answers do not end that', () => {
  noteAnswer(ours(503))
  expect(connection.state).toBe('away')
  expect(absence.state).toBe('restarting')
  noteAnswer(ours(200))
  expect(connection.state).toBe('away')
  comeBack()
  expect(connection.state).toBe('here')
})

test('a fault of the API itself is an answer, one that did not come from it is none', () => {
  noteAnswer(ours(500))
  expect(connection.state).toBe('here')
  noteAnswer(foreign(500))
  expect(connection.state).toBe('away')
})
