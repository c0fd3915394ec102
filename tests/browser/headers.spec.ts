import { expect, test } from './support/test.ts'

const PAGES = ['/', '/signin', '/dashboard/videos', '/editor-video/1', '/no-such-page']

const nonceOf = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1]

for (const path of PAGES) {
  test(`${path} carries a strict policy whose nonce is this answer’s own`, async ({ request }) => {
    const [first, second] = await Promise.all([request.get(path), request.get(path)])
    const policies = [first, second].map((page) => page.headers()['content-security-policy'] ?? '')
    const [nonce, other] = policies.map(nonceOf)
    expect(nonce).toMatch(/^[\w-]{22,}$/)
    expect(other).not.toBe(nonce)
    const directives = policies[0]?.split('; ') ?? []
    expect(directives).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(policies[0]).not.toMatch(
      /unsafe-eval'(?<!wasm-unsafe-eval')|script-src[^;]*unsafe-inline|\*/,
    )
  })

  test(`${path} has no script without the nonce and no handler in its markup`, async ({
    request,
  }) => {
    const page = await request.get(path)
    const nonce = nonceOf(page.headers()['content-security-policy'] ?? '')
    const html = await page.text()
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
    expect(html).not.toMatch(/<[^>]+\son\w+=/)
  })
}

test('a page says how it wants to be treated', async ({ request }) => {
  const headers = (await request.get('/')).headers()
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cache-control': 'private, no-cache',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(headers.vary?.toLowerCase()).toContain('accept-language, cookie')
})

test('an unknown address is a 404 page, an unknown file a bare one', async ({ request }) => {
  const page = await request.get('/no-such-page')
  expect([page.status(), page.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  const file = await request.get('/assets/main-of-yesterday.js')
  expect([file.status(), await file.text()]).toEqual([404, ''])
})

test('a page comes in the language that the browser asks for', async ({ request }) => {
  for (const lang of ['fr', 'en']) {
    const page = await request.get('/', { headers: { 'accept-language': `${lang},en;q=0.5` } })
    expect(await page.text()).toContain(`<html lang="${lang}"`)
  }
})

test('the browser runs every page without a complaint about its policy', async ({
  page,
  faults,
}) => {
  faults.allow(/404 GET .*\/no-such-page$/, /^console error: .*404/)
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
  }
})
