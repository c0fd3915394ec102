import { expect } from 'vitest'
import { ERRORS, type ErrorCode } from '#api/errors.ts'
import { readCatalogue } from '#api/testing/messages.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const CATALOGUES = [readCatalogue('en'), readCatalogue('fr')]
/** What an answer of ours never says: where the code lies, what the database was told, what broke inside. */
const INSIDES =
  /\bat \S+ \(|\.ts:\d|node_modules|\b(select|insert into|update|delete from) \w+ (set|from|where|values)|pg_|drizzle|postgres|Error:|syntax error|violates/i

/**
 * Sees that an answer is one that the contract knows: no fault of ours, and a refusal exactly as the catalogue has it,
 * so that there is no room in it for anything from inside.
 */
export async function judgeAnswer(response: Response): Promise<void> {
  expect(response.status).toBeLessThan(500)
  expect(response.headers.get('x-request-id')).toMatch(UUID)
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  expect(headers).not.toMatch(INSIDES)
  const type = response.headers.get('content-type') ?? ''
  if (response.status < 400) {
    await response.body?.cancel()
    return
  }
  expect(type).toMatch(/^application\/json(; charset=utf-8)?$/i)
  const text = await response.text()
  expect(text).not.toMatch(INSIDES)
  const body = JSON.parse(text) as { message: string; code: ErrorCode; requestId: string }
  const known = ERRORS[body.code]
  expect(known, `the code ${body.code}`).toBeDefined()
  expect(body).toEqual({ message: known.message, code: body.code, requestId: expect.any(String) })
  expect(body.requestId).toMatch(UUID)
  expect(response.status).toBe(known.status)
  for (const catalogue of CATALOGUES) expect(catalogue.get(body.message)).toBeDefined()
}
