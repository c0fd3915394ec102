import type { Browser } from '@playwright/test'
import { watchFaults } from '#tests/browser/support/faults.ts'
import type { View } from './take-state.ts'
import { HEIGHTS, LANGUAGES, WIDTHS } from './variants.ts'

/** A window for each width and language; the narrow ones are of a phone. Less motion, so that pictures are alike. */
export async function openViews(browser: Browser): Promise<View[]> {
  const kinds = WIDTHS.flatMap((width) => LANGUAGES.map((language) => ({ width, language })))
  return Promise.all(
    kinds.map(async ({ width, language }) => {
      const isPhone = width === 390
      const context = await browser.newContext({
        viewport: { width, height: HEIGHTS[width] },
        locale: language === 'en' ? 'en-US' : 'fr-FR',
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
        colorScheme: 'dark',
        hasTouch: isPhone,
        isMobile: isPhone,
      })
      return { context, faults: await watchFaults(context), width, language }
    }),
  )
}
