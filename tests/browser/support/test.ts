import { test as base, expect } from '@playwright/test'
import type { Cloud } from '#tests/support/launch-cloud.ts'
import { announcedCloud } from './cloud.ts'
import { type Faults, watchFaults } from './faults.ts'

/** Playwright's test on the cloud of the set-up. It fails when a page complained of anything that was not allowed. */
export const test = base.extend<{ cloud: Cloud; faults: Faults }>({
  cloud: async ({ browserName: _ }, use) => use(announcedCloud()),
  baseURL: async ({ cloud }, use) => use(cloud.webUrl ?? ''),
  faults: [
    async ({ context }, use) => {
      const faults = await watchFaults(context)
      await use(faults)
      expect(faults.list(), 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
