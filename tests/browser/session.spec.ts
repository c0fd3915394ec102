import type { Page } from '@playwright/test'
import { fillSignIn, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

const REFRESH = '/api/auth/refresh-token'
const REFUSED = [/^status: 401 /, /^console error: .*401/]

const form = (page: Page) => page.getByRole('heading', { name: text('signin.title') })
const videos = (page: Page) => page.getByRole('heading', { level: 1, name: text('videos.title') })

/** Every call of the API that the pages of a context make. */
function noteCalls(page: Page): string[] {
  const calls: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

/** Makes the kept access token one that the API no longer takes. */
const spoilToken = (page: Page) =>
  page.evaluate(() => {
    const [head, claims] = localStorage.getItem('access_token')?.split('.') ?? []
    localStorage.setItem('access_token', `${head}.${claims}.spoilt`)
  })

test('a page asks for a sign-in in its own place, and nothing of the API before', async ({
  page,
  cloud,
}) => {
  const calls = noteCalls(page)
  await page.goto('/dashboard/videos?from=a-mail')
  await expect(form(page)).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(text('signin.title')))
  expect(calls).toEqual([])
  await fillSignIn(page, cloud)
  await expect(videos(page)).toBeVisible()
  await expect(page).toHaveURL('/dashboard/videos?from=a-mail')
  await expect(page).toHaveTitle(new RegExp(text('videos.title')))
})

test('a wrong pair is refused in a toast', async ({ page, cloud, faults }) => {
  faults.allow(...REFUSED)
  await page.goto('/signin')
  await fillSignIn(page, { ...cloud, password: 'not the password' })
  await expect(page.getByText(text('errors.login_failed').replace('⚠️ ', ''))).toBeVisible()
  await expect(form(page)).toBeVisible()
})

test('signing out in one tab shows the form in the other, signing in brings its page back', async ({
  page,
  cloud,
}) => {
  await signIn(page, cloud)
  const other = await page.context().newPage()
  await other.goto('/dashboard/videos')
  await expect(videos(other)).toBeVisible()
  // What is under way just then is refused, as it should be.
  await other.waitForLoadState('networkidle')
  await page.getByRole('button', { name: text('shell.sign_out') }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: text('landing.login') })).toBeVisible()
  await expect(form(other)).toBeVisible()
  await expect(other).toHaveURL('/dashboard/videos')
  await signIn(page, cloud)
  await expect(videos(other)).toBeVisible()
})

test('two tabs whose token has run out renew it once between them', async ({
  page,
  cloud,
  faults,
}) => {
  faults.allow(...REFUSED)
  await signIn(page, cloud)
  const other = await page.context().newPage()
  await other.goto('/dashboard/videos')
  await expect(videos(other)).toBeVisible()
  await spoilToken(page)
  const calls = noteCalls(page)
  await Promise.all([page.reload(), other.reload()])
  for (const tab of [page, other]) {
    await expect(tab.getByText(cloud.email)).toBeVisible()
  }
  expect(calls.filter((path) => path === REFRESH)).toHaveLength(1)
})

test('a session that cannot be renewed ends, and its page keeps its place', async ({
  page,
  cloud,
  faults,
}) => {
  faults.allow(...REFUSED, /could not be renewed/)
  await signIn(page, cloud)
  await spoilToken(page)
  await page.evaluate(() => localStorage.setItem('refresh-token', 'spoilt'))
  await page.reload()
  await expect(form(page)).toBeVisible()
  await expect(page).toHaveURL('/dashboard/videos')
  expect(
    await page.evaluate(() => [
      localStorage.getItem('access_token'),
      localStorage.getItem('refresh-token'),
    ]),
  ).toEqual([null, null])
})

test('where the browser keeps nothing a session lasts as long as the page', async ({
  page,
  cloud,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get: refuse, configurable: true })
    }
  })
  await signIn(page, cloud)
  await page.reload()
  await expect(form(page)).toBeVisible()
})

test('a page tells that it is offline, and catches up by itself', async ({
  page,
  cloud,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  await signIn(page, cloud)
  await page.context().setOffline(true)
  await expect(page.getByText(text('connection.offline'))).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(text('connection.back'))).toBeVisible()
  await expect(page.getByText(text('connection.back'))).toBeHidden()
})

test('a page that opens while the product restarts fills itself as soon as it is back', async ({
  page,
  cloud,
  faults,
}) => {
  faults.allow(/^status: 502 /, /^console error: .*502/)
  await signIn(page, cloud)
  const gateway = '**/api/**'
  await page.route(gateway, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.reload()
  await expect(page.getByText(text('connection.away'))).toBeVisible()
  await page.unroute(gateway)
  await expect(page.getByText(cloud.email)).toBeVisible()
  await expect(page.getByText(text('connection.away'))).toBeHidden()
})
