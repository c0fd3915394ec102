import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createS3Storage } from '#api/adapters/s3-storage.ts'
import { startObjectStore } from '#dev/object-store/object-store.ts'
import { type HttpFaultProxy, startHttpFaultProxy } from './http-fault-proxy.ts'

let target: Server
let arrived: string[]
let proxy: HttpFaultProxy
let base: string

beforeEach(async () => {
  arrived = []
  target = createServer((request, response) => {
    void text(request).then(
      (body) => {
        arrived.push(`${request.method} ${request.url} ${request.headers.host} ${body}`)
        response.end(body || 'x'.repeat(10_000))
      },
      () => arrived.push('cut'),
    )
  })
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  const { port } = target.address() as AddressInfo
  proxy = await startHttpFaultProxy({ target: { host: '127.0.0.1', port } })
  base = proxy.through('http://target.test/base')
})
afterEach(async () => {
  await proxy.stop()
  target.close()
})

const post = (path = '', body = 'content') => fetch(base + path, { method: 'POST', body })
const outcome = (sent: Promise<Response>) =>
  sent.then((response) => response.text()).catch(() => 'reset')

test('requests pass with their bodies, and with the host that the client named', async () => {
  const response = await post('?a=1')
  expect({ status: response.status, body: await response.text() }).toEqual({
    status: 200,
    body: 'content',
  })
  expect(arrived).toEqual([`POST /base?a=1 ${proxy.host}:${proxy.port} content`])
  expect(proxy.requests).toEqual([{ method: 'POST', path: '/base?a=1', fault: null }])
})

test('a rule answers for the target as often as it says, and only what it matches', async () => {
  const fault = { status: 503, retryAfter: 7 }
  proxy.fail({ method: 'POST', path: /b$/, times: 2, with: fault })
  const statuses: number[] = []
  for (const path of ['/a', '/b', '/b', '/b']) statuses.push((await post(path)).status)
  expect(statuses).toEqual([200, 503, 503, 200])
  expect((await fetch(`${base}/b`)).status).toBe(200)
  expect(proxy.requests.map((request) => request.fault)).toEqual([null, fault, fault, null, null])

  proxy.fail({ times: Infinity, with: fault })
  expect((await post()).headers.get('retry-after')).toBe('7')
  proxy.heal()
  expect((await post()).status).toBe(200)
})

test('a lost answer: the target has done its work, the client sees a reset', async () => {
  proxy.fail({ times: 1, with: 'answer_lost' })
  expect(await outcome(post())).toBe('reset')
  expect(arrived).toHaveLength(1)
  expect(await outcome(post())).toBe('content')
})

test('a cut at 0 bytes keeps the request from the target', async () => {
  proxy.fail({ times: 1, with: { cutAfterBytes: 0 } })
  expect(await outcome(fetch(base))).toBe('reset')
  await wait(50)
  expect(arrived).toEqual([])
})

test('a cut tears an upload and a download in the middle', async () => {
  proxy.fail({ times: 2, with: { cutAfterBytes: 4000 } })
  expect(await outcome(post('', 'y'.repeat(10_000)))).toBe('reset')
  await expect.poll(() => arrived).toEqual(['cut'])

  const { body } = await fetch(base)
  let bytes = 0
  const read = async () => {
    for await (const chunk of body ?? []) bytes += chunk.length
  }
  await expect(read()).rejects.toThrow()
  expect(bytes).toBe(4000)
})

test('a delayed request arrives late', async () => {
  proxy.fail({ times: 1, with: { delayMs: 100 } })
  const startedAt = performance.now()
  expect(await outcome(post())).toBe('content')
  expect(performance.now() - startedAt).toBeGreaterThan(95)
})

test('a slow line carries so many bytes a second', async () => {
  proxy.fail({ times: 1, with: { bytesPerSecond: 50_000 } })
  const startedAt = performance.now()
  expect(await outcome(fetch(base))).toHaveLength(10_000)
  expect(performance.now() - startedAt).toBeGreaterThan(190)
})

test('a blackhole answers nothing until it is healed', async () => {
  proxy.fail({ times: 1, with: 'blackhole' })
  const sent = outcome(post())
  expect(await Promise.race([sent, wait(100).then(() => 'silence')])).toBe('silence')
  expect(arrived).toEqual([])
  proxy.heal()
  expect(await sent).toBe('reset')
})

test('what is signed for the address of the proxy is valid at the object store', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wordlight-faults-'))
  const store = await startObjectStore({ dataDir })
  const front = await startHttpFaultProxy({ target: { host: '127.0.0.1', port: store.port } })
  try {
    const storage = createS3Storage({ ...store, endpoint: front.through(store.endpoint) })
    const uploadId = await storage.startMultipartUpload('key', 'video/mp4')
    const url = await storage.signPart('key', uploadId, { number: 1, bytes: 7 }, 60)
    expect(new URL(url).port).toBe(String(front.port))
    const put = await fetch(url, { method: 'PUT', body: 'content' })
    const parts = [{ part: 1, etag: put.headers.get('etag') ?? '' }]
    expect(await storage.completeMultipartUpload('key', uploadId, parts)).toBe('ok')
    expect(await storage.sizeOf('key')).toBe(7)
    expect(Buffer.from(await storage.readRange('key', 3, 4)).toString()).toBe('tent')
    expect(front.requests.map(({ method }) => method)).toEqual([
      'POST',
      'PUT',
      'POST',
      'HEAD',
      'GET',
    ])
  } finally {
    await front.stop()
    await store.stop()
    rmSync(dataDir, { recursive: true })
  }
})
