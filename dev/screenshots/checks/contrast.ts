import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Text with less contrast than WCAG AA asks for, with its colours. */
export async function findLowContrast(page: Page): Promise<string[]> {
  // The legacy mode needs no second page, and ours have no frames.
  const axe = new AxeBuilder({ page }).withRules(['color-contrast']).setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ target, any }) => {
      const { contrastRatio, fgColor, bgColor } = any[0]?.data ?? {}
      return `contrast ${contrastRatio}: ${fgColor} on ${bgColor}, ${target.join(' ')}`
    }),
  )
}
