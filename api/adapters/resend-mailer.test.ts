import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mailer } from '#api/ports/mailer.ts'
import { createResendMailer } from './resend-mailer.ts'

const MAIL = {
  to: 'person@example.test',
  subject: 'Hello',
  text: 'Hello you',
  html: '<p>Hello you</p>',
  idempotencyKey: 'mail-7-1795254204205',
}

let server: Server
let mailer: Mailer
let answer: { status: number; body: unknown }
let seen: { headers: IncomingHttpHeaders; body: unknown }[]

beforeEach(async () => {
  seen = []
  answer = { status: 200, body: { id: 'x' } }
  server = createServer(async (request, response) => {
    seen.push({ headers: request.headers, body: JSON.parse(await text(request)) })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  mailer = createResendMailer({
    apiKey: 'the key',
    from: 'Wordlight <hello@example.test>',
    endpoint: `http://127.0.0.1:${port}/emails`,
  })
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('a mail is handed over with the key by which the provider knows it again', async () => {
  expect(await mailer.send(MAIL)).toEqual({ code: 'sent' })
  expect(seen[0]?.headers).toMatchObject({
    authorization: 'Bearer the key',
    'content-type': 'application/json',
    'idempotency-key': MAIL.idempotencyKey,
  })
  expect(seen[0]?.body).toEqual({
    from: 'Wordlight <hello@example.test>',
    to: [MAIL.to],
    subject: MAIL.subject,
    text: MAIL.text,
    html: MAIL.html,
  })
})

test.each([
  [422, true],
  [400, true],
  [401, false],
  [403, false],
  [409, false],
  [429, false],
  [500, false],
])('an answer of %i is a refusal; for good: %s', async (status, isFinal) => {
  const name = 'validation_error'
  answer = { status, body: { statusCode: status, name, message: `no ${MAIL.to}` } }
  expect(await mailer.send(MAIL)).toEqual({
    code: 'refused',
    reason: `resend answered ${status} validation_error`,
    isFinal,
  })
})

test('an answer that is no error of the provider is named by its status alone', async () => {
  answer = { status: 502, body: { name: `<b>${MAIL.to}</b>` } }
  expect(await mailer.send(MAIL)).toMatchObject({ reason: 'resend answered 502' })
})

test('a provider that is away is told by an exception', async () => {
  server.closeAllConnections()
  server.close()
  await expect(mailer.send(MAIL)).rejects.toThrow('fetch failed')
})
