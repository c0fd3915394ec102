import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A list that a button opens stands at the end of the page, outside its landmarks, and holds the focus. */
const OPEN_LIST = '[role=menu], [role=listbox]'

/** Expects no violation in what the page shows now, in either theme. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const hasOpenList = (await page.locator(OPEN_LIST).count()) > 0
  await page.evaluate(showTheme, 'dark')
  const everything = new AxeBuilder({ page }).withTags(TAGS)
  await expectNone(hasOpenList ? everything.disableRules('region') : everything, `${state}, dark`)
  // Themes differ by their colours, and by nothing else.
  await page.evaluate(showTheme, 'light')
  await expectNone(new AxeBuilder({ page }).withRules('color-contrast'), `${state}, light`)
}

async function expectNone(axe: AxeBuilder, state: string): Promise<void> {
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
  expect.soft(found, state).toEqual([])
}

/** Runs in the page: the theme as the page's own first script sets it, once its transitions are over. */
async function showTheme(theme: string): Promise<void> {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  document.documentElement.style.colorScheme = theme
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.all(passing.map(({ finished }) => finished.catch(() => {})))
}
