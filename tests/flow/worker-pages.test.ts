import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '#tests/support/repository.ts'
import { apiSettings } from './api-server.ts'
import { ask } from './ask.ts'
import { type Backends, startBackends } from './backends.ts'
import { openAccount } from './flow.ts'
import { errorsOf, startWorkerd } from './start-api.ts'
import type { WorkerApi } from './workerd-api.ts'

const TIMEOUT_MS = 60_000
/** The web app, then the bundle. */
const BUILD_TIMEOUT_MS = 180_000

let backends: Backends
let worker: WorkerApi
beforeAll(async () => {
  backends = await startBackends()
  worker = await startWorkerd(apiSettings(backends, 'neon'), 'whole')
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  await worker.stop()
  await backends.stop()
  expect(errorsOf(worker)).toEqual([])
})

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${worker.origin}${address}`, { headers })
const assets = () => readdirSync(path.join(ROOT, 'dist', 'client', 'assets'))
const assetLike = (pattern: RegExp) =>
  `/assets/${assets().find((name) => pattern.test(name)) ?? 'no such file'}`

test.each(['en', 'fr'])('the landing page is rendered in %s', async (lang) => {
  const page = await get('/', { 'accept-language': lang })
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-/)
  const html = await page.text()
  expect(html).toContain(`<html lang="${lang}"`)
  expect(html).toMatch(/<h1[\s>]/)
})

test('a page for those signed in is a shell that the browser fills', async () => {
  const page = await get('/dashboard/videos')
  expect([page.status, page.headers.get('x-request-id')]).toEqual([200, expect.any(String)])
  expect(await page.text()).toContain('<script')
  expect(worker.log().at(-1)).toMatchObject({ event: 'page', path: '/dashboard/videos' })
})

test.each([
  [/^index-.*\.js$/, 'text/javascript; charset=utf-8'],
  [/\.css$/, 'text/css; charset=utf-8'],
  [/\.wasm$/, 'application/wasm'],
  [/\.woff2$/, 'font/woff2'],
])('a file like %s is served with our headers, before the Worker is asked', async (name, type) => {
  const lines = worker.log().length
  const file = await get(assetLike(name))
  expect([file.status, file.headers.get('content-type')]).toEqual([200, type])
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(file.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await file.bytes()).length).toBeGreaterThan(0)
  expect(worker.log()).toHaveLength(lines)
})

test('an unknown file is a bare 404, an unknown address a page', async () => {
  const file = await get('/assets/main-of-yesterday.js')
  expect([file.status, await file.text()]).toEqual([404, ''])
  const page = await get('/no-such-page')
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await (await get('/_headers')).text()).not.toContain('immutable')
})

test('the API answers at the same address', { timeout: TIMEOUT_MS }, async () => {
  expect((await ask(worker.origin, 'GET', '/health')).body).toEqual({ status: 'ok' })
  const { token } = await openAccount(worker.origin, backends.db)
  expect((await ask(worker.origin, 'GET', '/auth/profile', { token })).status).toBe(200)
})

test('unusable settings are named in the log, and the page tells nothing but its id', async () => {
  const { AUTH_SECRET: _, ...settings } = apiSettings(backends, 'neon')
  const unusable = await startWorkerd(settings, 'whole')
  const page = await fetch(unusable.origin, { headers: { 'accept-language': 'fr' } })
  const html = await page.text()
  const id = page.headers.get('x-request-id') ?? 'no id'
  await unusable.stop()
  expect(page.status).toBe(500)
  expect(html).toContain(id)
  expect(html).toContain('<html lang="fr">')
  expect(html).not.toContain('AUTH_SECRET')
  const [fault] = errorsOf(unusable)
  expect(fault).toMatchObject({ event: 'page_failed', request_id: id })
  expect(fault?.error_message).toContain('AUTH_SECRET: is missing')
})
