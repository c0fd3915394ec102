import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createJsonLogger } from '#api/adapters/json-logger.ts'
import { createFiles } from './files.ts'
import type { PageSettings, Pages } from './pages.ts'
import { createSite } from './site.ts'

const SETTINGS: PageSettings = { storeOrigin: 'https://store.example.test', demoAccount: null }
const SCRIPT = 'export const answer = 42\n'.repeat(50)

let folder: string
let lines: string[]
let rendered: string[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true })
  const files = {
    'secret.txt': 'not for browsers',
    'client/_headers': 'for Cloudflare',
    'client/.assetsignore': 'for Cloudflare',
    'client/favicon.ico': 'icon',
    'client/assets/main-1a2b.js': SCRIPT,
    'client/assets/main-1a2b.js.br': 'compressed by brotli',
    'client/assets/main-1a2b.js.gz': 'compressed by gzip',
    'client/assets/engine-3c4d.wasm': 'wasm',
    'client/assets/Face-5e6f.ttf': 'ttf',
    'client/assets/face-7a8b.woff2': 'woff2',
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text)
    utimesSync(join(folder, name), 1_700_000_000, 1_700_000_000)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  lines = []
  rendered = []
})

const pages: Pages = {
  fetch: async (request) => {
    const { pathname } = new URL(request.url)
    rendered.push(pathname)
    if (pathname === '/broken') throw new Error('the cause')
    return new Response('<h1>page</h1>', { headers: { 'content-type': 'text/html' } })
  },
  fail: (_, requestId) =>
    new Response(`<h1>broken ${requestId}</h1>`, {
      status: 500,
      headers: { 'content-type': 'text/html' },
    }),
}

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const write = (line: string) => lines.push(line)
  const log = createJsonLogger({ level: 'info', write, now: () => new Date() })
  const files = createFiles(join(folder, 'client'))
  const site = createSite({ pages, settings: SETTINGS, log, files })
  return Promise.resolve(site.fetch(new Request(`http://127.0.0.1${path}`, init)))
}
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

test('a file is served with its type and rules, and without rendering anything', async () => {
  const file = await ask('/assets/main-1a2b.js')
  expect(await file.text()).toBe(SCRIPT)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
  expect(rendered).toEqual([])
  expect(lines).toEqual([])
})

test('the framework’s endpoint for remote calls is closed, without a trace', async () => {
  for (const path of ['/_serverFn/', '/_serverFn/abc']) {
    expect((await ask(path, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(404)
  }
  expect(rendered).toEqual([])
  expect(lines).toEqual([])
})

test('a visitor who leaves before the page is rendered is no error', async () => {
  const leaving = new AbortController()
  const page = ask('/broken', { signal: leaving.signal })
  leaving.abort()
  expect((await page).status).toBe(499)
  expect(lines).toEqual([])
})

test.each([
  ['/assets/engine-3c4d.wasm', 'application/wasm'],
  ['/assets/Face-5e6f.ttf', 'font/ttf'],
  ['/assets/face-7a8b.woff2', 'font/woff2'],
])('%s is a %s', async (path, type) => {
  expect((await ask(path)).headers.get('content-type')).toBe(type)
})

test('a file whose name says nothing of its content is asked for again within the hour', async () => {
  const icon = await ask('/favicon.ico')
  expect(icon.headers.get('cache-control')).toBe('public, max-age=3600')
})

test.each([
  ['br, gzip', 'br', 'compressed by brotli'],
  ['gzip', 'gzip', 'compressed by gzip'],
  ['identity', null, SCRIPT],
])('who takes %s gets %s', async (accepted, encoding, body) => {
  const file = await ask('/assets/main-1a2b.js', { headers: { 'accept-encoding': accepted } })
  expect(file.headers.get('content-encoding')).toBe(encoding)
  expect(await file.text()).toBe(body)
})

test('a range, the head alone and an unchanged file cost no more than they must', async () => {
  const range = await ask('/assets/main-1a2b.js', { headers: { range: 'bytes=7-11' } })
  expect([range.status, await range.text()]).toEqual([206, 'const'])
  const head = await ask('/assets/main-1a2b.js', { method: 'HEAD' })
  expect([head.headers.get('content-length'), await head.text()]).toEqual([`${SCRIPT.length}`, ''])
  const since = head.headers.get('last-modified') ?? ''
  const kept = await ask('/assets/main-1a2b.js', { headers: { 'if-modified-since': since } })
  expect([kept.status, await kept.text()]).toEqual([304, ''])
  const older = { 'if-modified-since': new Date(1_600_000_000_000).toUTCString() }
  expect((await ask('/assets/main-1a2b.js', { headers: older })).status).toBe(200)
})

test('a hashed file that is gone is a 404 and no page', async () => {
  const gone = await ask('/assets/main-of-yesterday.js')
  expect([gone.status, await gone.text()]).toEqual([404, ''])
  expect(gone.headers.get('cache-control')).toBe('no-store')
  expect(rendered).toEqual([])
})

test.each([
  '/assets/..%2f..%2fsecret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/..\\secret.txt',
  '/_headers',
  '/.assetsignore',
])('%s leads to no file', async (path) => {
  const answer = await ask(path)
  const text = await answer.text()
  expect(text).not.toContain('not for browsers')
  expect(text).not.toContain('Cloudflare')
})

test('everything else is a page, which the log tells without its query', async () => {
  const page = await ask('/editor-video/7?token=secret', {
    headers: { 'x-request-id': '11111111-2222-3333-4444-555555555555' },
  })
  expect(await page.text()).toBe('<h1>page</h1>')
  expect(logged()).toEqual([
    expect.objectContaining({
      event: 'page',
      request_id: '11111111-2222-3333-4444-555555555555',
      method: 'GET',
      path: '/editor-video/7',
      status: 200,
    }),
  ])
  expect(lines.join()).not.toContain('secret')
})

test('an address that is somebody’s text stays out of the log', async () => {
  await ask(`/${encodeURIComponent('my name is <b>')}`)
  expect(logged()).toEqual([expect.not.objectContaining({ path: expect.anything() })])
})

test('a page that cannot be rendered is a plain one with the id under which its cause is logged', async () => {
  const page = await ask('/broken')
  const id = page.headers.get('x-request-id')
  expect([page.status, await page.text()]).toEqual([500, `<h1>broken ${id}</h1>`])
  expect(logged()).toMatchObject([
    { level: 'error', event: 'page_failed', request_id: id, error_message: 'the cause' },
    { event: 'page', request_id: id, status: 500 },
  ])
})

test('pages are only read', async () => {
  const answer = await ask('/', { method: 'POST', body: 'x' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect(rendered).toEqual([])
})
