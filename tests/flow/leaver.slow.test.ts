import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { jobs } from '#db/schema/jobs.ts'
import { workers } from '#db/schema/workers.ts'
import { createJob } from '#db/testing/factories.ts'
import { apiSettings } from './api-server.ts'
import { ask } from './ask.ts'
import { startBackends } from './backends.ts'
import { claim, openMachine } from './flow.ts'
import { startWorkerd } from './start-api.ts'

/** Twice as long as a waiting claim in a Worker pauses; the clock is the runtime's own, so it cannot be moved. */
const TWO_LOOKS_MS = 3000

test('by a Worker, a machine that has left takes no job', async () => {
  const backends = await startBackends()
  onTestFinished(backends.stop)
  const api = await startWorkerd(apiSettings(backends, 'neon'))
  onTestFinished(api.stop)
  const machine = await openMachine(backends.db)
  const body = { kinds: ['transcribe'], wait: 20, worker_version: 'of the leaver' }
  const waiting = request(`${api.origin}/api/worker/v1/claim`, {
    method: 'POST',
    headers: { authorization: `Bearer ${machine.token}`, 'content-type': 'application/json' },
  })
  waiting.on('error', () => {})
  waiting.end(JSON.stringify(body))
  const known = eq(workers.version, body.worker_version)
  await expect.poll(() => backends.db.select().from(workers).where(known)).toHaveLength(1)
  // workerd takes a mere FIN for a caller that still listens; Cloudflare's edge hears of every end.
  waiting.socket?.resetAndDestroy()
  await ask(api.origin, 'GET', '/ready')

  const { jobId } = await createJob(backends.db)
  await wait(TWO_LOOKS_MS)
  const [job] = await backends.db.select().from(jobs).where(eq(jobs.id, jobId))
  expect(job?.state).toBe('queued')
  const other = await openMachine(backends.db)
  expect((await claim(api.origin, other, 'transcribe')).id).toBe(jobId)
})
