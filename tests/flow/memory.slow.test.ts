import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { MIBIBYTE } from '#config'
import { apiSettings } from './api-server.ts'
import { call } from './ask.ts'
import { type Backends, startBackends } from './backends.ts'
import { openAccount, sendForm, uploadVideo } from './flow.ts'
import { paddedSample } from './padded-sample.ts'
import { peakDuring, residentBytes } from './resident-memory.ts'
import { startApi } from './start-api.ts'

const LARGE_BYTES = 300 * MIBIBYTE
const large = paddedSample(LARGE_BYTES)
/** Parts, buffers and garbage; a copy of the video would need far more. */
const GROWTH_BYTES = 160 * MIBIBYTE

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(() => backends.stop())

test.each([
  ['deno', LARGE_BYTES],
  ['node', LARGE_BYTES],
  ['workerd', 90 * MIBIBYTE],
] as const)('a video passes through the API on %s in pieces', async (runtime, formBytes) => {
  const api = await startApi(runtime, apiSettings(backends, 'pg'))
  onTestFinished(api.stop)
  const account = await openAccount(api.origin, backends.db)
  const { projectId } = await uploadVideo(api.origin, account, large)
  const before = residentBytes(api.pid)

  let received = 0
  const whileSending = await peakDuring(api.pid, async () => {
    const answer = await call(api.origin, 'GET', `/project/${projectId}/video`, account)
    for await (const chunk of answer.body ?? []) received += chunk.length
  })
  expect(received).toBe(LARGE_BYTES)
  expect(whileSending - before).toBeLessThan(GROWTH_BYTES)

  const whileReceiving = await peakDuring(api.pid, () =>
    sendForm(api.origin, account, new Blob([paddedSample(formBytes)])),
  )
  expect(whileReceiving - before).toBeLessThan(GROWTH_BYTES)
})
