import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A list that a button opens stands at the end of the page, outside its landmarks, and holds the focus. */
const OPEN_LIST = '[role=menu], [role=listbox]'
const THEMES = ['dark', 'light'] as const

/** Expects no violation in what the page shows now, in either theme. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const disabled = (await page.locator(OPEN_LIST).count()) > 0 ? ['region'] : []
  for (const theme of THEMES) {
    await page.evaluate(showTheme, theme)
    const { violations } = await new AxeBuilder({ page })
      .withTags(TAGS)
      .disableRules(disabled)
      .analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
    )
    expect.soft(found, `${state}, ${theme}`).toEqual([])
  }
}

/** Runs in the page: the theme as the page's own first script sets it, once its transitions are over. */
async function showTheme(theme: 'dark' | 'light'): Promise<void> {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  document.documentElement.style.colorScheme = theme
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.all(passing.map(({ finished }) => finished.catch(() => {})))
}
