import type { Page } from './page-chunks.ts'

/** The most that a page's scripts may weigh before it is there: kB, compressed by brotli. A tenth above what was measured. */
export const BUDGETS: Record<Page, number> = {
  '/': 160,
  '/signin': 180,
  '/dashboard/videos': 220,
  '/editor-video': 230,
}
