import type { BrowserContext, Page } from '@playwright/test'
import { THEME } from '#config'
import type { Faults } from '#tests/browser/support/faults.ts'
import { type Language, textIn } from '#tests/browser/support/texts.ts'
import { checkPage } from './checks/check-page.ts'
import { installLook } from './checks/look.ts'
import { NOW } from './fixtures.ts'
import { noteDrawing, settle, waitForPage } from './settle.ts'
import { type openSite, SHOT_COOKIE } from './site.ts'
import type { State } from './state.ts'
import { HEIGHTS, THEMES, type Theme, type Variant, type Width } from './variants.ts'

export type Shot = { variant: Variant; picture: Buffer; findings: string[] }

/** A browser window that is used again for each state. */
export type View = {
  context: BrowserContext
  faults: Faults
  width: Width
  language: Language
}

type Site = Awaited<ReturnType<typeof openSite>>

/** Steps that take longer than this have gone wrong, on a busy machine too. */
const STEP_LIMIT_MS = 20_000

const PICTURE_LIMIT_MS = 60_000

/** Shows a state in a view and takes a picture in each theme. What goes wrong on the way is a finding. */
export async function takeState(site: Site, view: View, state: State): Promise<Shot[]> {
  const { context, faults, width, language } = view
  const key = `${state.name}-${width}-${language}`
  const { api } = site.addShot(key, state)
  await context.clearCookies()
  const cookies = { PARAGLIDE_LOCALE: language, [SHOT_COOKIE]: key, ...state.cookies }
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.origin })),
  )
  const before = faults.list().length
  const page = await openPage(view, state)
  const complaints = () =>
    faults
      .list()
      .slice(before)
      .filter((line) => !isExpected(state, line))
  const failures: string[] = []
  try {
    await page.goto(`${site.origin}${state.path}`)
    if (state.path !== '/broken-page') await waitForPage(page)
    const t = (name: string, values = {}) => textIn(language, name, values).replace('⚠️ ', '')
    await state.act?.({ page, width, t, silence: api.silence })
    if (state.shows) await page.getByText(t(state.shows)).first().waitFor()
    if (!state.keepsMouse) await page.mouse.move(0, 0)
  } catch (error) {
    failures.push(`the steps failed: ${reason(error)}`)
  }
  const shots: Shot[] = []
  for (const theme of THEMES) {
    const variant = { width, language, theme }
    shots.push(await takeShot(page, variant, [...failures, ...complaints()]))
  }
  await context.setOffline(false)
  await page.close()
  return shots
}

async function openPage({ context, width }: View, state: State): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_LIMIT_MS)
  await page.setViewportSize({ width, height: state.height ?? HEIGHTS[width] })
  await page.addInitScript(stopDate, NOW.getTime())
  await page.addInitScript(installLook)
  await page.addInitScript(noteDrawing)
  await page.addInitScript((isSignedOut) => {
    localStorage.clear()
    if (!isSignedOut) localStorage.setItem('access_token', 'somebody')
  }, state.isSignedOut ?? false)
  return page
}

async function takeShot(page: Page, variant: Variant, known: string[]): Promise<Shot> {
  const findings = [...known]
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      findings.push(`${what}: ${reason(error)}`)
    }
  }
  await attempt('the theme', async () => {
    await page.emulateMedia({ colorScheme: variant.theme })
    await page.evaluate(changeTheme, { ...THEME, theme: variant.theme })
  })
  await attempt('not settled', () => settle(page))
  await attempt('not checked', async () => {
    findings.push(...(await checkPage(page, variant.width)))
  })
  const picture = await page.screenshot({ animations: 'disabled', timeout: PICTURE_LIMIT_MS })
  return { variant, picture, findings }
}

/** Runs in the page. Playwright's own clock would also take away the measures by which drawings are noticed. */
function stopDate(now: number): void {
  window.Date = class extends Date {
    constructor(...values: unknown[]) {
      super(...((values.length > 0 ? values : [now]) as [number]))
    }
    static override now() {
      return now
    }
  } as DateConstructor
}

/** Runs in the page: another tab of the browser has changed the theme. */
function changeTheme({ storageKey, theme }: { storageKey: string; theme: Theme }): void {
  localStorage.setItem(storageKey, theme)
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }))
}

/** The stubbed API refuses on purpose; a 501 is a call that has no stub. */
function isExpected(state: State, line: string): boolean {
  const isRefusal = /^status: (4|50[0234])\S* \S+ \S+\/api\//.test(line)
  const isEcho = /^console error: Failed to load resource/.test(line)
  return isRefusal || isEcho || (state.allows ?? []).some((pattern) => pattern.test(line))
}

function reason(error: unknown): string {
  const [first = '', ...more] = String(error instanceof Error ? error.message : error).split('\n')
  return [first, ...more.filter((line) => /waiting for|locator/.test(line)).slice(0, 1)].join(' ')
}
