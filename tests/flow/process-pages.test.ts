import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWebApp } from '#dev/build/web-app.ts'
import { ROOT } from '#tests/support/repository.ts'
import { apiSettings } from './api-server.ts'
import { type Backends, startBackends } from './backends.ts'
import { type ApiProcess, startApiProcess } from './process-api.ts'
import { errorsOf } from './start-api.ts'

const BUILD_TIMEOUT_MS = 180_000
const DIST = path.join(ROOT, 'dist')

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
  await buildWebApp(DIST)
}, BUILD_TIMEOUT_MS)
afterAll(() => backends.stop())

describe.each(['deno', 'node'] as const)('pages and API in one process on %s', (runtime) => {
  let server: ApiProcess
  beforeAll(async () => {
    server = await startApiProcess(runtime, apiSettings(backends, 'pg'), 'app')
  })
  afterAll(() => server.stop())
  const get = (address: string, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}${address}`, { headers })

  test.each(['en', 'fr'])('the landing page is rendered in %s', async (lang) => {
    const page = await get('/', { 'accept-language': lang })
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-/)
    expect(await page.text()).toContain(`<html lang="${lang}"`)
  })

  test('a script is served compressed, and kept for good', async () => {
    const scripts = readdirSync(path.join(DIST, 'client', 'assets'))
    const name = scripts.find((file) => /^index-.*\.js$/.test(file))
    const script = await get(`/assets/${name}`, { 'accept-encoding': 'br' })
    expect(script.status).toBe(200)
    expect(script.headers.get('content-encoding')).toBe('br')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await script.text()).toContain('import')
  })

  test('the API answers beside them', async () => {
    expect(await (await get('/api/ready')).json()).toMatchObject({ status: 'ready' })
  })

  test('it ends when it is asked to, without an error', async () => {
    server.terminate()
    expect(await server.ended).toBe(0)
    expect(errorsOf(server)).toEqual([])
    expect(server.log().at(-1)).toMatchObject({ event: 'stopped' })
  })
})
