import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JOB_STATE, PROJECT_STATUS } from '#db/constants.ts'
import { jobs } from '#db/schema/jobs.ts'
import { users } from '#db/schema/users.ts'
import { createJob, createUser, createWorker } from '#db/testing/factories.ts'
import { claimJob, finish, heartbeat } from '#db/testing/job-calls.ts'
import { TRANSCRIPTION } from '#db/testing/results.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'
import { startTcpFaultProxy, type TcpFaultProxy } from '#dev/faults/tcp-fault-proxy.ts'
import { type NeonProxy, startNeonProxy } from '#dev/postgres/neon-proxy.ts'
import { type OpenDatabase, openDatabase } from './client.ts'
import { isDatabaseAway, pgError, SQLSTATE } from './pg-error.ts'

let database: TestDatabase
let proxy: NeonProxy

beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startNeonProxy(database.url)
})
afterAll(async () => {
  await proxy.stop()
  await database.drop()
})

const drivers: [string, () => OpenDatabase][] = [
  ['pg', () => openDatabase({ url: database.url, driver: 'pg' })],
  ['neon', () => openDatabase({ url: database.url, driver: 'neon', neonProxy: proxy.address })],
]

describe.each(drivers)('by the driver %s', (_, open) => {
  let opened: OpenDatabase

  beforeAll(() => {
    opened = open()
  })
  afterAll(() => opened.end())

  test('rows come back as they were written', async () => {
    const deletedAt = new Date('2026-03-04T05:06:07.089Z')
    const { id } = await createUser(opened.db, { name: 'Zoë 😀', deletedAt })

    const [user] = await opened.db.select().from(users).where(eq(users.id, id))

    expect(user).toMatchObject({ name: 'Zoë 😀', deletedAt, notifyMarketing: false })
  })

  test('a transaction that fails leaves nothing', async () => {
    const { id } = await createUser(opened.db)

    const attempt = opened.db.transaction(async (tx) => {
      await tx.update(users).set({ name: 'changed' }).where(eq(users.id, id))
      throw new Error('on purpose')
    })

    await expect(attempt).rejects.toThrow('on purpose')
    const [user] = await opened.db.select().from(users).where(eq(users.id, id))
    expect(user?.name).toBe('')
  })

  test('a transaction that succeeds keeps all', async () => {
    const { id } = await createUser(opened.db)

    await opened.db.transaction(async (tx) => {
      await tx.update(users).set({ name: 'changed' }).where(eq(users.id, id))
      await tx.update(users).set({ lang: 'fr' }).where(eq(users.id, id))
    })

    const [user] = await opened.db.select().from(users).where(eq(users.id, id))
    expect(user).toMatchObject({ name: 'changed', lang: 'fr' })
  })

  test('a refusal by Postgres names its code and constraint', async () => {
    const { email } = await createUser(opened.db)

    const error = await createUser(opened.db, { email: email.toUpperCase() }).catch(
      (reason: unknown) => reason,
    )

    expect(pgError(error)).toEqual({
      code: SQLSTATE.uniqueViolation,
      constraint: 'users_email_unique',
    })
  })

  test('a job is claimed, kept alive and finished', async () => {
    const { jobId } = await createJob(opened.db)
    const worker = await createWorker(opened.db)

    const job = await claimJob(opened.db, worker.id)
    if (!job) throw new Error('no job was offered')

    expect(job.id).toBe(jobId)
    expect(await heartbeat(opened.db, job, 12.5)).toBe('ok')
    expect(await finish(opened.db, job, TRANSCRIPTION)).toBe('ok')
    const [row] = await opened.db.select().from(jobs).where(eq(jobs.id, jobId))
    expect(row).toMatchObject({ state: JOB_STATE.succeeded, progress: 100 })
  })
})

test('by neon, single queries travel by HTTP and only a transaction opens a session', async () => {
  const { db, end } = openDatabase({
    url: database.url,
    driver: 'neon',
    neonProxy: proxy.address,
  })
  const before = proxy.countSessions()

  for (let count = 0; count < 3; count += 1) await db.execute(sql`select 1`)
  expect(proxy.countSessions()).toBe(before)

  await db.transaction((tx) => tx.execute(sql`select 1`))
  expect(proxy.countSessions()).toBe(before + 1)
  await end()
})

test("the proxy asks for the database's own password", async () => {
  const wrong = new URL(database.url)
  wrong.password = 'guess'
  const { db, end } = openDatabase({ url: wrong.href, driver: 'neon', neonProxy: proxy.address })

  const error = await db.execute(sql`select 1`).catch((reason: unknown) => reason)

  expect(pgError(error)?.code).toBe('28P01')
  await end()
})

test('errors of anything but Postgres have no code here', () => {
  expect(pgError(new Error('plain'))).toBeNull()
  expect(pgError(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBeNull()
  expect(pgError(null)).toBeNull()
  expect(pgError(PROJECT_STATUS)).toBeNull()
})

describe('a proxy of Neon that is silent', () => {
  let silent: TcpFaultProxy
  let opened: OpenDatabase

  beforeAll(async () => {
    const [host = '', port = ''] = proxy.address.split(':')
    silent = await startTcpFaultProxy({ target: { host, port: Number(port) } })
    const neonProxy = `${silent.host}:${silent.port}`
    opened = openDatabase({ url: database.url, driver: 'neon', neonProxy, answerLimitMs: 500 })
    silent.setFault('blackhole')
  })
  afterAll(async () => {
    await silent.stop()
    await opened.end()
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a query', () => opened.db.execute(sql`select 1`)],
    ['a transaction', () => opened.db.transaction((tx) => tx.execute(sql`select 1`))],
  ])('holds %s for no longer than its limit, and is told from a fault of ours', async (_, ask) => {
    const error = await ask().catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(Error)
    expect(isDatabaseAway(error), String(error)).toBe(true)
  })
})

test('a proxy of Neon that is away fails a transaction with an error that says so', async () => {
  const opened = openDatabase({ url: database.url, driver: 'neon', neonProxy: '127.0.0.1:1' })
  const error = await opened.db
    .transaction((tx) => tx.execute(sql`select 1`))
    .catch((cause) => cause)
  expect(error).toBeInstanceOf(Error)
  expect(isDatabaseAway(error)).toBe(true)
  await opened.end()
})
