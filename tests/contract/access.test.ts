import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LEASE_TOKEN_HEADER } from '#api/contract/worker.ts'
import { type Operation, readOperations } from '#api/testing/contract.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { connectWorker, type HeldJob } from '#api/testing/worker-calls.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { subscriptions } from '#db/schema/plans.ts'
import { users } from '#db/schema/users.ts'
import { createProject } from '#db/testing/factories.ts'
import { digestTables } from './table-digest.ts'
import { VALID_BODIES, VALID_QUERIES } from './valid-requests.ts'

/** Calls for no user and no worker: for anybody, or for the monitor. A new route is here, or asks who is calling. */
const OPEN = [
  'GET /health',
  'GET /ready',
  'GET /metrics',
  'POST /auth/signup',
  'POST /auth/confirm-email',
  'POST /auth/signin',
  'POST /auth/refresh-token',
]
const CLOSED_DOORS = ['SIGNED_OUT', 'PLAN_REQUIRED', 'PROJECT_NOT_FOUND', 'UPLOAD_NOT_FOUND']
/** What only says when somebody was last seen. */
const TRACES = ['auth_sessions', 'workers']

let api: TestApi
let operations: Operation[]
let owned: { projectId: string; uploadId: string; token: string; userId: string }
let held: { job: HeldJob; token: string }

beforeAll(async () => {
  api = await startTestApi()
  operations = await readOperations(api.app)
  owned = await createOwner()
  const worker = await connectWorker(api)
  const { job } = await worker.createClaimed('export')
  held = { job, token: worker.machine.token }
})
afterAll(() => api.stop())

async function createOwner() {
  const { user, token } = await api.createAccount()
  const project = await createProject(api.db, user.id, {
    status: PROJECT_STATUS.exported,
    exportKey: 'export',
    exportBytes: 6,
  })
  const headers = { 'content-type': 'video/mp4' }
  for (const key of [project.sourceKey, 'export']) {
    const url = await api.deps.storage.signPut(key, 'video/mp4', 60)
    await fetch(url, { method: 'PUT', headers, body: 'export' })
  }
  const json = VALID_BODIES['POST /uploads']
  const { body } = await api.ask('POST', '/uploads', { token, json })
  return { projectId: project.id, uploadId: body.id as string, token, userId: user.id }
}

const names = (operation: Operation, code: string) =>
  operation.refusals.some((refusal) => refusal.code === code)
const ofUsers = () =>
  operations.filter((operation) => names(operation, 'SIGNED_OUT') && !isOpen(operation))
const ofWorkers = () => operations.filter((operation) => names(operation, 'WORKER_UNKNOWN'))
const isOpen = (operation: Operation) => OPEN.includes(operation.key)
const isForm = (operation: Operation) => operation.key === 'POST /project/new-project'

function idIn(operation: Operation): string {
  if (operation.path.startsWith('/uploads')) return owned.uploadId
  return operation.path.startsWith('/worker') ? held.job.id : owned.projectId
}

function call(operation: Operation, token: string | undefined, id = idIn(operation)) {
  const query = VALID_QUERIES[operation.key] ?? ''
  return api.call(operation.method, operation.path.replace('{id}', id) + query, {
    token,
    json: operation.takesJson ? VALID_BODIES[operation.key] : undefined,
    headers: { [LEASE_TOKEN_HEADER]: held.job.lease_token },
  })
}

async function codeOf(response: Response): Promise<unknown> {
  return ((await response.json()) as { code?: unknown }).code
}

test('every call is open, for users or for workers, and has a body to be tried with', () => {
  const unclear = operations.filter(
    (operation) =>
      [isOpen(operation), ofUsers().includes(operation), ofWorkers().includes(operation)].filter(
        Boolean,
      ).length !== 1,
  )
  expect(unclear.map(({ key }) => key)).toEqual([])
  const bodiless = operations.filter(({ takesJson, key }) => takesJson && !(key in VALID_BODIES))
  expect(bodiless.map(({ key }) => key)).toEqual([])
})

test('every route that is served is in the contract', () => {
  const served = api.app.routes
    .filter(({ method, path }) => method !== 'ALL' && !/openapi|dev\/mailbox/.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}')}`)
  const described = operations.map(({ key }) => key)
  expect(served.filter((route) => !described.includes(route))).toEqual([])
})

describe('a user’s things', () => {
  test('are for nobody who is signed out, deleted or shows a worker’s token', async () => {
    const deleted = await createOwner()
    await api.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, deleted.userId))
    const before = await digestTables(api.db, TRACES)
    for (const operation of ofUsers()) {
      for (const token of [undefined, 'x', deleted.token, held.token]) {
        const response = await call(operation, token)
        expect([operation.key, response.status, await codeOf(response)]).toEqual([
          operation.key,
          401,
          'SIGNED_OUT',
        ])
      }
    }
    expect(await digestTables(api.db, TRACES)).toBe(before)
  })

  test('are not there for other users, who cannot change them', async () => {
    const other = await api.createAccount()
    const before = await digestTables(api.db, TRACES)
    const withId = ofUsers().filter(({ path }) => path.includes('{id}'))
    expect(withId.length).toBeGreaterThan(15)
    for (const operation of withId) {
      const code = operation.path.startsWith('/uploads') ? 'UPLOAD_NOT_FOUND' : 'PROJECT_NOT_FOUND'
      for (const id of [idIn(operation), crypto.randomUUID(), 'not-an-id', '%00']) {
        const response = await call(operation, other.token, id)
        expect([operation.key, id, response.status, await codeOf(response)]).toEqual([
          operation.key,
          id,
          404,
          code,
        ])
      }
    }
    const listed = await api.ask('GET', '/project/get-projects', { token: other.token })
    expect(listed.body.data).toEqual([])
    expect(await digestTables(api.db, TRACES)).toBe(before)
  })

  test('need a plan where the contract says so, and change nothing without one', async () => {
    const lapsed = await createOwner()
    await api.db
      .update(subscriptions)
      .set({
        currentPeriodStart: sql`now() - interval '90 days'`,
        currentPeriodEnd: sql`now() - interval '60 days'`,
      })
      .where(eq(subscriptions.userId, lapsed.userId))
    const before = await digestTables(api.db, TRACES)
    for (const operation of ofUsers().filter((each) => names(each, 'PLAN_REQUIRED'))) {
      const id = operation.path.startsWith('/uploads') ? lapsed.uploadId : lapsed.projectId
      const response = await call(operation, lapsed.token, id)
      expect([operation.key, response.status, await codeOf(response)]).toEqual([
        operation.key,
        403,
        'PLAN_REQUIRED',
      ])
    }
    expect(await digestTables(api.db, TRACES)).toBe(before)
  })

  test('answer their owner', async () => {
    for (const operation of ofUsers().filter((each) => !isForm(each))) {
      const owner = await createOwner()
      const id = operation.path.startsWith('/uploads') ? owner.uploadId : owner.projectId
      const response = await call(operation, owner.token, id)
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      const code = isJson ? await codeOf(response) : undefined
      expect(CLOSED_DOORS, `${operation.key}: ${code}`).not.toContain(code)
    }
  })
})

describe('a worker’s job', () => {
  test('is for nobody without a worker’s token', async () => {
    const before = await digestTables(api.db, TRACES)
    for (const operation of ofWorkers()) {
      for (const token of [undefined, 'x', owned.token]) {
        const response = await call(operation, token)
        expect([operation.key, response.status]).toEqual([operation.key, 401])
        await response.body?.cancel()
      }
    }
    expect(await digestTables(api.db, TRACES)).toBe(before)
  })

  test('is not there for other workers, who know even its lease', async () => {
    const other = await connectWorker(api)
    const before = await digestTables(api.db, TRACES)
    for (const operation of ofWorkers().filter(({ path }) => path.includes('{id}'))) {
      for (const id of [held.job.id, crypto.randomUUID(), 'not-an-id']) {
        const response = await call(operation, other.machine.token, id)
        expect([operation.key, id, response.status, await codeOf(response)]).toEqual([
          operation.key,
          id,
          409,
          'LEASE_LOST',
        ])
      }
    }
    expect(await digestTables(api.db, TRACES)).toBe(before)
  })
})
