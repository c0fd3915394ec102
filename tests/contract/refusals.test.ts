import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '#api/errors.ts'
import { type Operation, readOperations } from '#api/testing/contract.ts'
import { readCatalogue } from '#api/testing/messages.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { AUTH_CASES } from './cases/auth.ts'
import type { Answered, Case } from './cases/case.ts'
import { generalCases } from './cases/general.ts'
import { NEW_PROJECT_CASES } from './cases/new-project.ts'
import { PROJECT_CASES } from './cases/projects.ts'
import { UPLOAD_CASES } from './cases/uploads.ts'
import { WORKER_CASES } from './cases/worker.ts'

/** How each call comes to each refusal that its contract names. */
const CASES: Readonly<Record<string, Partial<Record<ErrorCode, Case>>>> = {
  ...AUTH_CASES,
  ...PROJECT_CASES,
  ...UPLOAD_CASES,
  ...NEW_PROJECT_CASES,
  ...WORKER_CASES,
}

let api: TestApi
let operations: Operation[]
beforeAll(async () => {
  api = await startTestApi()
  operations = await readOperations(api.app)
})
afterAll(() => api.stop())

const caseFor = (operation: Operation, code: ErrorCode): Case | undefined =>
  CASES[operation.key]?.[code] ?? generalCases(operation)[code]

const refusalsOf = (operation: Operation) => operation.refusals.map(({ code }) => code as ErrorCode)

test('every refusal that the contract names has a case here, and every case is one that it names', () => {
  const missing = operations.flatMap((operation) =>
    refusalsOf(operation)
      .filter((code) => !caseFor(operation, code))
      .map((code) => `${operation.key} ${code}`),
  )
  expect(missing).toEqual([])
  const named = operations.flatMap((operation) =>
    refusalsOf(operation).map((code) => `${operation.key} ${code}`),
  )
  const cases = Object.entries(CASES).flatMap(([key, byCode]) =>
    Object.keys(byCode).map((code) => `${key} ${code}`),
  )
  expect(cases.filter((each) => !named.includes(each))).toEqual([])
})

test('every refusal comes about, with its status and a sentence in both languages', {
  timeout: 120_000,
}, async () => {
  const catalogues = [readCatalogue('en'), readCatalogue('fr')]
  const wrong: string[] = []
  for (const operation of operations) {
    for (const code of refusalsOf(operation)) {
      const answer = await caseFor(operation, code)?.(api)
      const fault = answer && faultOf(code, answer, catalogues)
      if (fault) wrong.push(`${operation.key} ${code}: ${fault}`)
    }
  }
  expect(wrong).toEqual([])
})

function faultOf(
  code: ErrorCode,
  answer: Answered,
  catalogues: ReadonlyMap<string, string>[],
): string | undefined {
  const { status, message } = ERRORS[code]
  const { body } = answer
  if (body.code !== code || answer.status !== status) return `${answer.status} ${body.code}`
  if (body.message !== message) return `message ${body.message}`
  if (!/^[0-9a-f-]{36}$/.test(String(body.requestId))) return 'no request id'
  if (Object.keys(body).length !== 3) return 'other keys'
  return catalogues.every((catalogue) => catalogue.has(message)) ? undefined : 'no sentence'
}
