import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { MIBIBYTE } from '#config'
import { apiSettings } from './api-server.ts'
import { ask, call } from './ask.ts'
import { type Backends, startBackends } from './backends.ts'
import { openAccount, openMachine, uploadVideo } from './flow.ts'
import { paddedSample } from './padded-sample.ts'
import { startApiProcess } from './process-api.ts'
import { errorsOf } from './start-api.ts'

/** More than the sockets between the two processes hold: the rest is sent only as it is read. */
const video = paddedSample(24 * MIBIBYTE)

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(() => backends.stop())

test.each([
  ['deno', 'pg'],
  ['node', 'neon'],
] as const)(
  'at SIGTERM the API on %s ends an answer in progress and lets a waiting claim go',
  { timeout: 60_000 },
  async (runtime, driver) => {
    const api = await startApiProcess(runtime, apiSettings(backends, driver))
    onTestFinished(api.stop)
    const [account, machine] = [
      await openAccount(api.origin, backends.db),
      await openMachine(backends.db),
    ]
    const { projectId } = await uploadVideo(api.origin, account, video)
    const json = { kinds: ['transcribe', 'export'], wait: 25, worker_version: '1' }
    const claimed = ask(api.origin, 'POST', '/worker/v1/claim', { ...machine, json })
    const answer = await call(api.origin, 'GET', `/project/${projectId}/video`, account)
    const reader = answer.body?.getReader()
    let received = (await reader?.read())?.value?.length ?? 0

    api.terminate()
    expect(await claimed).toMatchObject({ status: 200, body: { job: null } })
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
      received += chunk.value.length
    }
    expect(received).toBe(video.length)
    const readAt = performance.now()
    expect(await api.ended).toBe(0)
    expect(performance.now() - readAt).toBeLessThan(2000)
    expect(api.log().at(-1)).toMatchObject({ event: 'stopped' })
    expect(errorsOf(api)).toEqual([])
  },
)
