import fc from 'fast-check'
import { expect } from 'vitest'
import { createCaptionCompiler } from '#api/adapters/caption-compiler.ts'
import type { Deps } from '#api/api-env.ts'
import { createApp } from '#api/app.ts'
import { LEASE_TOKEN_HEADER } from '#api/contract/worker.ts'
import { startTestApi } from '#api/testing/test-api.ts'
import { captionData } from '#tests/golden/caption-fonts.ts'
import { type Call, nameOf, readCalls } from './calls.ts'
import { judgeAnswer } from './judge.ts'
import { type FuzzRequest, requestsFor } from './requests.ts'
import { createWorld, type Place } from './world.ts'
import { startWriteLog } from './write-log.ts'

/** Far above what any answer takes, far below what a catastrophe of quadratic work takes. */
const MAX_MS = 5000

/** Whoever signs in before confirming is refused and, once a minute, mailed the link again. */
const MAY_WRITE: Record<string, string[]> = { 'POST /api/auth/signin': ['email_tokens', 'emails'] }

export type Fuzzer = Awaited<ReturnType<typeof startFuzzer>>

/** The calls, before anything runs that could serve them: tests take their names from here. */
export function readAllCalls(): Promise<Call[]> {
  // Whatever is asked of it, it is there and does nothing.
  const idle: unknown = new Proxy(() => idle, {
    get: (_, name) => (name === 'then' ? undefined : idle),
    apply: () => idle,
  })
  return readCalls(createApp(idle as Deps))
}

/** The whole API with the real captions engine, its calls, and a check that asks one of them many times. */
export async function startFuzzer() {
  const api = await startTestApi()
  let current = new AbortController()
  // A claim that finds nothing would wait for work that never comes.
  const wake = { ...api.deps.wake, wait: async () => current.abort() }
  const captions = createCaptionCompiler(captionData)
  const app = createApp({ ...api.deps, wake, captions })
  const calls = await readCalls(app)
  const world = await createWorld(api)
  const writes = await startWriteLog(api.db)

  /** Whether the request was served. */
  const ask = async (call: Call, request: FuzzRequest): Promise<boolean> => {
    const place = await world.placeFor(call)
    const isForm = call.body?.type === 'multipart/form-data'
    const before = isForm && (await writes.trace(place.userId))
    await writes.take()
    current = new AbortController()
    const built = buildRequest(call, request, place, current.signal)
    const startedAt = performance.now()
    const response = await app.request(built, undefined, { address: '192.0.2.1' })
    const isServed = response.status < 400
    await judgeAnswer(response)
    expect(performance.now() - startedAt, 'milliseconds').toBeLessThan(MAX_MS)

    const written = await writes.take()
    if (isServed && written.length > 0) {
      await seeStillReadable(place)
      await world.changedBy(call)
    } else if (!isServed && isForm) {
      expect(await writes.trace(place.userId)).toBe(before)
    } else if (!isServed) {
      const may = MAY_WRITE[nameOf(call)] ?? []
      const wrong = written.filter((table) => !may.includes(table))
      expect(wrong, 'tables written by a refused call').toEqual([])
    }
    return isServed
  }

  /** What an accepted change left behind can be read: nothing gets in that breaks a later call. */
  const seeStillReadable = async ({ bearer, projectId }: Place) => {
    if (projectId === '') return
    const headers = { authorization: `Bearer ${bearer}` }
    for (const path of ['get-projects', `${projectId}/get-project`, `${projectId}/get-subtitle`]) {
      await judgeAnswer(await app.request(`/api/project/${path}`, { headers }))
    }
  }

  return {
    calls,
    /**
     * Asks a call `count` times and tells how many were served. A failure names the seed that repeats it and the
     * smallest request that shows it.
     */
    fuzz: async (call: Call, count: number, seed?: number): Promise<number> => {
      let served = 0
      await world.renew()
      const property = fc.asyncProperty(requestsFor(call), async (request) => {
        if (await ask(call, request)) served += 1
      })
      const choice = seed === undefined ? {} : { seed }
      await fc.assert(property, { numRuns: count, ...choice, asyncReporter: report(call) })
      return served
    },
    stop: api.stop,
  }
}

function buildRequest(call: Call, request: FuzzRequest, place: Place, signal: AbortSignal) {
  const id = request.id === 'own' ? place.id : request.id
  const path = call.path.replace(/\{\w+\}/g, () => id)
  const headers = new Headers()
  const bearer = request.bearer === 'own' ? place.bearer : request.bearer
  if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`)
  const lease = request.lease === 'own' ? place.lease : request.lease
  if (lease !== null) headers.set(LEASE_TOKEN_HEADER, lease)
  const { body } = request
  if (body) {
    headers.set('content-length', String(body.bytes.length))
    if (body.type !== null) headers.set('content-type', body.type)
    if (body.encoding) headers.set('content-encoding', body.encoding)
  }
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, value)
  const init = { method: call.method, headers, signal, ...(body && { body: body.bytes }) }
  return new Request(`http://api.example.test${path}${request.query}`, init)
}

function report(call: Call) {
  return async (run: fc.RunDetails<[FuzzRequest]>): Promise<void> => {
    if (!run.failed || run.counterexample === null) return
    const [request] = run.counterexample
    const bytes = request.body && new TextDecoder().decode(request.body.bytes.slice(0, 1500))
    const shown = { ...request, body: request.body && { ...request.body, bytes } }
    const { errorInstance: cause, seed, counterexamplePath: path } = run
    const what = cause instanceof Error ? cause.message : 'it failed'
    const how = `seed ${seed}, path "${path}"`
    throw new Error(`${nameOf(call)} (${how}): ${what}\n${JSON.stringify(shown)}`, { cause })
  }
}
