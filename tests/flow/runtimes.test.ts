import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { apiSettings } from './api-server.ts'
import { type Backends, startBackends } from './backends.ts'
import { runFlow } from './flow.ts'
import { paddedSample } from './padded-sample.ts'
import { errorsOf, startApi } from './start-api.ts'

const video = paddedSample()

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(() => backends.stop())

test.each([
  ['deno', 'pg'],
  ['deno', 'neon'],
  ['node', 'pg'],
  ['node', 'neon'],
  ['workerd', 'pg'],
  ['workerd', 'neon'],
] as const)(
  'a video is captioned by the API on %s with the driver %s',
  { timeout: 60_000 },
  async (runtime, driver) => {
    const sessionsBefore = backends.countNeonSessions()
    const api = await startApi(runtime, apiSettings(backends, driver))
    onTestFinished(api.stop)
    await runFlow(api.origin, backends.db, video)
    await api.stop()
    expect(errorsOf(api)).toEqual([])
    expect(backends.countNeonSessions() > sessionsBefore).toBe(driver === 'neon')
  },
)
