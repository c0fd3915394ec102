import heading from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import text from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

/** The fonts of every page's first words, to be fetched beside the style sheet instead of after it. */
export const FIRST_FONTS = [heading, text]
