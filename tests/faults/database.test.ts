import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '#db/schema/jobs.ts'
import { projects } from '#db/schema/projects.ts'
import { users } from '#db/schema/users.ts'
import { createProject } from '#db/testing/factories.ts'
import {
  ANSWER_LIMIT_MS,
  CONNECTIONS,
  type FaultyApi,
  startFaultyApi,
  timed,
} from './faulty-api.ts'

const AWAY = {
  status: 503,
  body: { code: 'SERVICE_UNAVAILABLE', message: 'errors.service_unavailable' },
}
/** Room for two queries that are given up (a transaction and its rollback) and a busy machine. */
const BOUND_MS = 4 * ANSWER_LIMIT_MS

let api: FaultyApi
let token: string
let projectId: string
let blocker: pg.Client

beforeAll(async () => {
  api = await startFaultyApi()
  blocker = new pg.Client({ connectionString: api.database.url })
  await blocker.connect()
})
beforeEach(async () => {
  const account = await api.createAccount()
  token = account.token
  projectId = (await createProject(api.db, account.user.id)).id
})
afterEach(async () => {
  api.faults.database.heal()
  await letGo()
})
afterAll(async () => {
  await blocker.end()
  await api.stop()
})

const list = () => api.ask('GET', '/project/get-projects', { token })
const generate = () => api.ask('POST', `/project/${projectId}/generate-subtitles`, { token })
const signUp = (email: string) =>
  api.ask('POST', '/auth/signup', { json: { email, password: 'long enough 1' } })
const rename = (name: string) =>
  api.ask('POST', `/project/${projectId}/update-project`, { token, json: { projectName: name } })
const jobsOfProject = () => api.db.select().from(jobs).where(eq(jobs.projectId, projectId))
const named = (name: string) => api.db.select().from(users).where(eq(users.name, name))
const renameAll = () =>
  Array.from({ length: CONNECTIONS }, () =>
    api.deps.db.transaction((tx) => tx.update(users).set({ name: 'never' })),
  )
const warmUp = () => Promise.all(Array.from({ length: CONNECTIONS }, list))

/** Takes a lock that writers of the table wait for. */
async function holdUp(table: 'users' | 'jobs'): Promise<void> {
  await blocker.query(`begin; lock table ${table} in exclusive mode`)
}
const letGo = () => blocker.query('rollback')

/** Waits until as many sessions wait for a lock. */
const waiting = (count: number) =>
  expect
    .poll(async () => {
      const query = sql`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return (await api.db.execute(query)).rows[0]?.count
    })
    .toBe(count)

describe('while the database is away', () => {
  test('every call is told to come back, and none leaves anything behind', async () => {
    const { token: machine } = await api.createMachine()
    await warmUp()
    api.faults.database.setFault('cut')
    const claim = { kinds: ['transcribe'], worker_version: '1' }
    const upload = { projectName: 'x', lang: 'en', filename: 'x.mp4', size: 9, type: '' }
    const [answers, ms] = await timed(
      Promise.all([
        list(),
        generate(),
        rename('changed'),
        api.ask('GET', `/project/${projectId}/process-progression`, { token }),
        api.ask('POST', '/uploads', { token, json: upload }),
        api.ask('POST', '/auth/signin', { json: { email: 'a@b.test', password: 'x' } }),
        signUp('away@example.test'),
        api.ask('POST', '/worker/v1/claim', { token: machine, json: claim }),
      ]),
    )
    for (const answer of answers) expect(answer).toMatchObject(AWAY)
    expect(ms).toBeLessThan(BOUND_MS)

    api.faults.database.heal()
    expect(await jobsOfProject()).toEqual([])
    expect((await list()).body.data).toMatchObject([{ status: 'ready' }])
  })

  test('the answer says when, and its request id finds the cause in the log', async () => {
    api.faults.database.setFault('cut')
    const response = await api.call('GET', '/project/get-projects', { token })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    const { requestId } = (await response.json()) as { requestId: string }
    const line = api.logLines.find(
      (one) => one.includes(requestId) && one.includes('request_failed'),
    )
    expect(line).toContain('"level":"error"')
  })

  test('the process lives but is not ready', async () => {
    api.faults.database.setFault('cut')
    expect((await api.call('GET', '/health')).status).toBe(200)
    expect(await api.ask('GET', '/ready')).toMatchObject({
      status: 503,
      body: { failing: ['database'] },
    })
    api.faults.database.heal()
    expect((await api.call('GET', '/ready')).status).toBe(200)
  })
})

describe('a connection that breaks under a call', () => {
  test('ends it with an answer, and the retry does the work once', async () => {
    await holdUp('jobs')
    const pressed = generate()
    await waiting(1)
    api.faults.database.setFault('cut')
    expect(await pressed).toMatchObject(AWAY)
    api.faults.database.heal()
    await letGo()
    expect((await generate()).status).toBe(200)
    expect((await generate()).status).toBe(200)
    expect(await jobsOfProject()).toHaveLength(1)
  })

  test('in a transaction takes neither the process nor the pool with it', async () => {
    await warmUp()
    await holdUp('users')
    const outcomes = Promise.allSettled(renameAll())
    await waiting(CONNECTIONS)
    api.faults.database.setFault('cut')
    for (const { status } of await outcomes) expect(status).toBe('rejected')
    api.faults.database.heal()
    await letGo()
    expect((await signUp('broken@example.test')).status).toBe(200)
    expect(await named('never')).toEqual([])
  })

  test('because the server shuts down is a reason to come back', async () => {
    await holdUp('jobs')
    const pressed = generate()
    await waiting(1)
    await api.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    expect(await pressed).toMatchObject(AWAY)
    await letGo()
    expect((await generate()).status).toBe(200)
    expect(await jobsOfProject()).toHaveLength(1)
  })
})

describe('a database that is silent', () => {
  test('holds no call for long, and the pool is whole afterwards', async () => {
    await warmUp()
    api.faults.database.setFault('blackhole')
    const calls = Array.from({ length: 3 * CONNECTIONS }, list)
    const [answers, ms] = await timed(Promise.all(calls))
    for (const answer of answers) expect(answer).toMatchObject(AWAY)
    expect(ms).toBeLessThan(BOUND_MS)

    api.faults.database.heal()
    const healed = await Promise.all(Array.from({ length: 3 * CONNECTIONS }, list))
    expect(healed.map(({ status }) => status)).toEqual(Array(3 * CONNECTIONS).fill(200))
  })

  test('keeps no connection of a transaction that never began', async () => {
    await warmUp()
    api.faults.database.setFault('blackhole')
    const attempts = Array.from({ length: 2 * CONNECTIONS }, (_, index) =>
      signUp(`silent-${index}@example.test`),
    )
    const [answers, ms] = await timed(Promise.all(attempts))
    for (const answer of answers) expect(answer).toMatchObject(AWAY)
    expect(ms).toBeLessThan(BOUND_MS)

    api.faults.database.heal()
    expect((await list()).status).toBe(200)
  })

  test('in a transaction spoils no later change', async () => {
    await warmUp()
    await holdUp('users')
    const outcomes = Promise.allSettled(renameAll())
    await waiting(CONNECTIONS)
    for (const { status } of await outcomes) expect(status).toBe('rejected')
    await letGo()

    // Each connection of the pool would have to commit what it is told now.
    const pressed = await Promise.all(Array.from({ length: CONNECTIONS }, generate))
    expect(pressed.map(({ status }) => status)).toEqual(Array(CONNECTIONS).fill(200))
    expect(await jobsOfProject()).toHaveLength(1)
    expect(await named('never')).toEqual([])
  })

  test('may do what was asked after the call has been given up; the retry finds it done', async () => {
    await warmUp()
    await holdUp('jobs')
    const pressed = generate()
    await waiting(1)
    expect(await pressed).toMatchObject(AWAY)
    await letGo()
    await expect.poll(jobsOfProject).toHaveLength(1)
    expect((await generate()).status).toBe(200)
    expect(await jobsOfProject()).toHaveLength(1)
    const [project] = await api.db.select().from(projects).where(eq(projects.id, projectId))
    expect(project?.status).toBe('transription_progress')
  })
})
