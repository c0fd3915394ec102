import type { Language } from '#tests/browser/support/texts.ts'

/** Widths of the window in pixels, with the heights that go with them. */
export const HEIGHTS = { 390: 844, 768: 1024, 1440: 900 } as const
export type Width = keyof typeof HEIGHTS
export const WIDTHS: readonly Width[] = [390, 768, 1440]

export const LANGUAGES: readonly Language[] = ['en', 'fr']

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** One of the twelve ways in which each state is shown. */
export type Variant = { width: Width; language: Language; theme: Theme }

export const variantName = ({ width, theme, language }: Variant) => `${width} ${theme} ${language}`
