// `npm run bench:queue`: what claims and calls cost while much waits. Exits 1 when a goal is missed.
import { createBacklogs } from './backlogs.ts'
import { measureCalls } from './calls.ts'
import { type ClaimRow, measureClaims, measureThroughput } from './claims.ts'
import { memoryOf } from './memory.ts'
import { startSurroundings } from './surroundings.ts'
import { milliseconds, renderTable } from './table.ts'

/** How much longer a claim may take with 100 times the backlog. */
const GOAL_RATIO = 2

const ratioOf = (many: ClaimRow | undefined, few: ClaimRow | undefined, way: 'database' | 'api') =>
  (many?.[way].p95 ?? Number.NaN) / (few?.[way].p95 ?? Number.NaN)

const startedAtMs = performance.now()
const surroundings = await startSurroundings()
const memory = () =>
  Object.entries(surroundings.processes()).map(([name, pids]) => [name, memoryOf(pids)] as const)
try {
  const { nothing, few, many, full } = await createBacklogs(surroundings)
  const before = memory()
  const claims = await measureClaims([nothing, few, many, full])
  const calls = await measureCalls(many)
  const throughput = await measureThroughput(many)
  const after = new Map(memory())

  const mebibytes = (size: number | null | undefined) => (size ? `${Math.round(size)} MiB` : '-')
  const tables = [
    renderTable(
      ['claims, 50 workers', 'SQL p50', 'SQL p95', 'claims', 'API p50', 'API p95', 'claims'],
      claims.map(({ title, database, api }) => [
        title,
        ...[database, api].flatMap(({ p50, p95, count, claimed }) => [
          milliseconds(p50),
          milliseconds(p95),
          `${claimed}/${count}`,
        ]),
      ]),
    ),
    renderTable(
      ['calls, 50 users at once', 'p50', 'p95', 'p95 / health'],
      calls.map(({ call, p50, p95, ratioP95 }) => [
        call,
        milliseconds(p50),
        milliseconds(p95),
        ratioP95.toFixed(1),
      ]),
    ),
    renderTable(
      ['memory', 'at first', 'at last'],
      before.map(([name, size]) => [name, mebibytes(size), mebibytes(after.get(name))]),
    ),
  ]
  console.log(tables.join('\n\n'))

  const [, atFew, atMany] = claims
  const ratios = [ratioOf(atMany, atFew, 'database'), ratioOf(atMany, atFew, 'api')]
  const { claimedTwice, perSecond, processes } = throughput
  const isMet = ratios.every((ratio) => ratio <= GOAL_RATIO) && claimedTwice === 0
  console.log(
    `\n${isMet ? 'met' : 'MISSED'}: claim p95 at 100,000 / at 1,000 = ${ratios[0]?.toFixed(2)} in SQL and ` +
      `${ratios[1]?.toFixed(2)} over the API (goal ${GOAL_RATIO}); ${processes} processes claim and finish ` +
      `${Math.round(perSecond)} jobs/s, ${claimedTwice} claimed twice (goal 0); ` +
      `${Math.round((performance.now() - startedAtMs) / 1000)} s in all`,
  )
  process.exitCode = isMet ? 0 : 1
} finally {
  await surroundings.stop()
}
