import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { text, textIn } from './support/texts.ts'

const demo = (page: Page) => page.getByLabel(text('landing.demo'))
const way = (page: Page, key: string) => page.getByRole('link', { name: text(key), exact: true })

/** Keeps something in the browser before the page's own scripts run. */
const keep = (page: Page, key: string, value: string) =>
  page.addInitScript(([name = '', kept = '']) => localStorage.setItem(name, kept), [key, value])

/** The page as it is before any of its bundles has come. */
async function openWithoutBundles(page: Page, path: string) {
  await page.route('**/assets/*.js', (route) => route.abort('aborted'))
  await page.goto(path)
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'fr-FR' })

  test('the landing page says all, in the browser’s language, and offers nothing that needs them', async ({
    page,
    faults,
  }) => {
    // So does a browser say that it runs no scripts.
    faults.allow(/^no answer: .*\.js csp$/)
    await page.goto('/')
    const headline = textIn('fr', 'landing.headline').replaceAll(/[[\]]/g, '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
    const login = page.getByRole('link', { name: textIn('fr', 'landing.login') })
    await expect(login).toHaveAttribute('href', '/signin')
    await expect(page.getByText(textIn('fr', 'landing.dashboard'))).toBeHidden()
    await expect(page.getByRole('group')).toBeHidden()
    await expect(page.getByLabel(textIn('fr', 'landing.demo'))).toHaveJSProperty('muted', true)
  })
})

test('the demo plays, its words follow it, and it can be stopped', async ({ page }) => {
  await page.goto('/')
  await expect(demo(page)).toHaveJSProperty('paused', false)
  await expect
    .poll(() => demo(page).evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.5)
  await page.getByRole('button', { name: text('landing.pause') }).click()
  await expect(demo(page)).toHaveJSProperty('paused', true)
  await expect(page.getByRole('button', { name: text('landing.play') })).toBeVisible()
})

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the poster stands still until somebody presses play', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: text('landing.play') })).toBeVisible()
    await expect(demo(page)).toHaveJSProperty('currentSrc', '')
    await page.getByRole('button', { name: text('landing.play') }).click()
    await expect(demo(page)).toHaveJSProperty('paused', false)
  })
})

test('who is signed in is shown the way to the dashboard from the first paint', async ({
  page,
}) => {
  await keep(page, 'access_token', 'somebody’s')
  await openWithoutBundles(page, '/')
  await expect(way(page, 'landing.dashboard')).toBeVisible()
  await expect(way(page, 'landing.login')).toBeHidden()
})

test('a kept theme is there from the first paint', async ({ page }) => {
  await keep(page, 'vite-ui-theme', 'light')
  await openWithoutBundles(page, '/')
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
})

test('a language that is chosen stays', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.goto('/signin')
  await expect(page).toHaveTitle(new RegExp(textIn('fr', 'signin.title')))
})

test('a language that only the browser’s storage knows is agreed upon with the server', async ({
  page,
}) => {
  await keep(page, 'PARAGLIDE_LOCALE', 'fr')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  const headline = textIn('fr', 'landing.headline').replaceAll(/[[\]]/g, '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
})
