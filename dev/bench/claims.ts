import { drainWithProcesses } from '#db/testing/drain-processes.ts'
import { type Backlog, topUp } from './backlogs.ts'
import { type Summary, summarise } from './statistics.ts'
import type { Site } from './surroundings.ts'
import { createMachines, type Measured, pollApi, pollDatabase } from './workers.ts'

const WORKERS = 50
const ROUNDS = 4
const SECONDS = 1.5
const PROCESSES = 8
const JOBS_PER_PROCESS = 250

type Way = Summary & { claimed: number }
export type ClaimRow = { title: string; database: Way; api: Way }

/** Measures claims at each backlog, a little of each in turn, so that whatever else the machine does hits all alike. */
export async function measureClaims(backlogs: readonly Backlog[]): Promise<ClaimRow[]> {
  const sites = await Promise.all(
    backlogs.map(async (backlog) => ({
      backlog,
      machines: await createMachines(backlog.db, WORKERS),
      database: [] as Measured[],
      api: [] as Measured[],
    })),
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { backlog, machines, database, api } of sites) {
      await topUp(backlog)
      database.push(await pollDatabase(backlog.db, machines, SECONDS))
      await topUp(backlog)
      api.push(await pollApi(backlog, machines, SECONDS))
    }
  }
  return sites.map(({ backlog: { title }, database, api }) => ({
    title,
    database: summariseWay(database),
    api: summariseWay(api),
  }))
}

function summariseWay(measured: readonly Measured[]): Way {
  return {
    ...summarise(measured.flatMap(({ durations }) => durations)),
    claimed: measured.reduce((sum, { claimed }) => sum + claimed, 0),
  }
}

/** Claims and results per second of real processes that do nothing else. */
export async function measureThroughput({ db, databaseUrl }: Site) {
  const { drained, seconds } = await drainWithProcesses(
    db,
    databaseUrl,
    PROCESSES,
    JOBS_PER_PROCESS,
  )
  const claimed = drained.flatMap((each) => each.claimed)
  return {
    processes: PROCESSES,
    claimedTwice: claimed.length - new Set(claimed).size,
    perSecond: claimed.length / seconds,
  }
}
