import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createDutyContext } from '#api/testing/duty-context.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'
import { DUTIES } from './duties.ts'
import type { Duty, Turn } from './duty.ts'
import { runDueDuties, startDuties } from './run-duties.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => vi.useRealTimers())
afterAll(() => database.drop())

const IDLE: Turn = { done: 0, hasMore: false }
const count = async () => 0

function recordDuties(intervals: number[]): { duties: Duty[]; ran: string[] } {
  const ran: string[] = []
  const duties = intervals.map((everySeconds) => ({
    name: `every ${everySeconds} s`,
    everySeconds,
    count,
    run: async () => {
      ran.push(`every ${everySeconds} s`)
      return IDLE
    },
  }))
  return { duties, ran }
}

test('a duty is never started again while it runs, and stopping waits for it', async () => {
  vi.useFakeTimers()
  const { ctx } = createDutyContext(database.db)
  let starts = 0
  let release = () => {}
  const run = () => {
    starts += 1
    return new Promise<Turn>((resolve) => {
      release = () => resolve(IDLE)
    })
  }
  const stop = startDuties(ctx, [{ name: 'slow', everySeconds: 1, run, count }])
  await vi.advanceTimersByTimeAsync(3500)
  expect(starts).toBe(1)
  release()
  await vi.advanceTimersByTimeAsync(1000)
  expect(starts).toBe(2)
  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(isStopped).toBe(false)
  release()
  await stopped
  await vi.advanceTimersByTimeAsync(5000)
  expect(starts).toBe(2)
})

test('a process that lives for a minute takes each duty once, the hourly ones too', async () => {
  vi.useFakeTimers()
  const { ctx } = createDutyContext(database.db)
  const { duties, ran } = recordDuties([300, 3600])
  const stop = startDuties(ctx, duties)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ran.sort()).toEqual(['every 300 s', 'every 3600 s'])
  await stop()
})

test('a turn takes batch after batch while they get something done, for so long and no longer', async () => {
  let now = 0
  const { ctx } = createDutyContext(database.db, { now: () => new Date(now) })
  const runs = async (turns: Turn[], batchMs: number) => {
    let taken = 0
    const run = async () => {
      now += batchMs
      taken += 1
      return turns[Math.min(taken, turns.length) - 1] ?? IDLE
    }
    await runDueDuties(ctx, 0, [{ name: 'long', everySeconds: 60, run, count }])
    return taken
  }
  const busy: Turn = { done: 50, hasMore: true }
  expect(await runs([busy, busy, { done: 3, hasMore: false }], 0)).toBe(3)
  expect(await runs([busy, { done: 0, hasMore: true }], 0)).toBe(2)
  expect(await runs([busy], 6000)).toBe(4)
})

test('the cron trigger runs what is due in that minute, and what is due more often in each', async () => {
  const { ctx } = createDutyContext(database.db)
  const { duties, ran } = recordDuties([5, 60, 300, 3600])
  await runDueDuties(ctx, 60 * 7, duties)
  expect(ran.splice(0)).toEqual(['every 5 s', 'every 60 s', 'every 300 s', 'every 3600 s'])
  await runDueDuties(ctx, 60 * 7 + 5, duties)
  expect(ran.splice(0)).toEqual(['every 5 s', 'every 60 s', 'every 300 s'])
  await runDueDuties(ctx, 60 * 7 + 1, duties)
  expect(ran.splice(0)).toEqual(['every 5 s', 'every 60 s'])
})

test('a duty that fails is logged and does not stop the others', async () => {
  const { ctx, errors } = createDutyContext(database.db)
  const { duties, ran } = recordDuties([60])
  const run = () => Promise.reject(new Error('no luck'))
  await runDueDuties(ctx, 0, [{ name: 'unlucky', everySeconds: 60, run, count }, ...duties])
  expect(ran).toHaveLength(1)
  expect(errors).toEqual([
    { event: 'duty_failed', cause: new Error('no luck'), fields: { duty: 'unlucky' } },
  ])
})

test('every duty has a name of its own, counts nothing and does nothing in an empty database', async () => {
  const names = DUTIES.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const { ctx, errors } = createDutyContext(database.db)
  ctx.storage.list = async () => ({ objects: [], isLast: true })
  for (const duty of DUTIES) {
    expect(await duty.count(ctx), duty.name).toBe(0)
    expect(await duty.run(ctx), duty.name).toEqual(IDLE)
  }
  expect(errors).toEqual([])
})
