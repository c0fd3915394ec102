import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { createApp } from '#api/app.ts'
import type { Operation } from '#api/testing/contract.ts'
import type { TestApi } from '#api/testing/test-api.ts'
import type { Database } from '#db/client.ts'
import type { ProjectStatus } from '#db/constants.ts'
import { createProject } from '#db/testing/factories.ts'

export type Answered = { status: number; body: Record<string, unknown> }
/** Brings a call to one refusal on things of its own. */
export type Case = (api: TestApi) => Promise<Answered>

/** An owner with a project; `tell` calls `/project/{id}/...`. */
export async function createOwner(
  api: TestApi,
  values: Parameters<typeof createProject>[2] = {},
  plan: Parameters<TestApi['createAccount']>[0] = {},
) {
  const { user, token } = await api.createAccount(plan)
  const project = await createProject(api.db, user.id, values)
  const tell = (
    method: string,
    verb: string,
    options: { json?: unknown; headers?: Record<string, string> } = {},
  ) => api.ask(method, `/project/${project.id}/${verb}`, { token, ...options })
  return { user, token, project, tell }
}

/** The call on a project in this status. */
export const whileProjectIs =
  (status: ProjectStatus, method: string, verb: string, json?: unknown): Case =>
  async (api) =>
    (await createOwner(api, { status })).tell(method, verb, { json })

/** The call while queries that match fail with this error. */
export async function askWhileFailing(
  api: TestApi,
  queries: RegExp,
  error: Error,
  request: { method: string; path: string; token?: string; json?: unknown },
): Promise<Answered> {
  const db = drizzle(breakPool(poolOf(api.db), queries, error))
  const headers = new Headers({ 'content-type': 'application/json' })
  if (request.token) headers.set('authorization', `Bearer ${request.token}`)
  const init = {
    method: request.method,
    headers,
    ...(request.json !== undefined && { body: JSON.stringify(request.json) }),
  }
  const app = createApp({ ...api.deps, db })
  const response = await app.request(`/api${request.path}`, init, { address: '192.0.2.9' })
  return { status: response.status, body: (await response.json()) as Answered['body'] }
}

const poolOf = (db: Database) => (db as unknown as { $client: pg.Pool }).$client

function breakPool(pool: pg.Pool, queries: RegExp, error: Error): pg.Pool {
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'connect') return () => Promise.reject(error)
      if (name !== 'query') return Reflect.get(target, name)
      return (query: { text: string }, ...rest: unknown[]) =>
        queries.test(query.text)
          ? Promise.reject(error)
          : Reflect.apply(target.query, target, [query, ...rest])
    },
  })
}

/** The path with an id in it. */
export const withId = (operation: Operation, id: string): string =>
  operation.path.replace('{id}', id)
