import type { Page } from '@playwright/test'
import type { Width } from '#dev/screenshots/variants.ts'
import { findClippedText } from './clipped-text.ts'
import { findLowContrast } from './contrast.ts'
import { findOutside } from './outside.ts'
import { findOverlaps } from './overlaps.ts'
import { findSmallTargets } from './small-targets.ts'

/** Least side of what is pressed, in pixels: fingers need more than a mouse. */
const LEAST_TARGET: Record<Width, number> = { 390: 44, 768: 40, 1440: 40 }

/** Everything that is wrong with what the page shows, a line each. */
export async function checkPage(page: Page, width: Width): Promise<string[]> {
  return [
    ...(await page.evaluate(findOutside)),
    ...(await page.evaluate(findClippedText)),
    ...(await page.evaluate(findOverlaps)),
    ...(await page.evaluate(findSmallTargets, LEAST_TARGET[width])),
    ...(await findLowContrast(page)),
  ]
}
