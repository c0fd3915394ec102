import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '#api/errors.ts'
import type { Operation } from '#api/testing/contract.ts'
import { METRICS_TOKEN, type TestApi } from '#api/testing/test-api.ts'
import { VALID_BODIES, VALID_QUERIES } from '#tests/contract/valid-requests.ts'
import { askWhileFailing, type Case, withId } from './case.ts'

/** The refusals that all calls have in common, told from the contract alone. */
export function generalCases(operation: Operation): Partial<Record<ErrorCode, Case>> {
  const { method, path } = operation
  const json = operation.takesJson ? VALID_BODIES[operation.key] : undefined
  const pathOfNobody = () => withId(operation, randomUUID()) + (VALID_QUERIES[operation.key] ?? '')
  const ask = (api: TestApi, token: string | undefined, body: unknown = json) =>
    api.ask(method, pathOfNobody(), { token, json: body })
  const asUser =
    (body?: unknown): Case =>
    async (api) =>
      ask(api, await tokenFor(api, path), body)
  const fail =
    (error: Error): Case =>
    async (api) => {
      const token = await tokenFor(api, path)
      const request = { method, path: pathOfNobody(), token, json }
      return askWhileFailing(api, /./, error, request)
    }
  return {
    SIGNED_OUT: (api) => ask(api, undefined),
    WORKER_UNKNOWN: (api) => ask(api, undefined),
    MONITOR_UNKNOWN: (api) => ask(api, undefined),
    PLAN_REQUIRED: async (api) => ask(api, (await api.createAccount(null)).token),
    PROJECT_NOT_FOUND: asUser(),
    UPLOAD_NOT_FOUND: asUser(),
    LEASE_LOST: asUser(),
    INVALID_INPUT: asUser({ ...(json as object), other: 'nothing that it knows' }),
    BODY_TOO_LARGE: asUser({ text: 'x'.repeat(7 * 1024 * 1024) }),
    INTERNAL: fail(new Error('a secret of the database')),
    SERVICE_UNAVAILABLE: fail(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
  }
}

async function tokenFor(api: TestApi, path: string): Promise<string> {
  if (path === '/metrics') return METRICS_TOKEN
  if (path.startsWith('/worker')) return (await api.createMachine()).token
  return (await api.createAccount()).token
}
