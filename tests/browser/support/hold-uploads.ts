import type { Page } from '@playwright/test'
import { openStateFolder, readServices } from '#dev/cloud/state-folder.ts'
import type { Cloud } from '#tests/support/launch-cloud.ts'

/** Keeps back each part that the page sends to the store, until `release`. `begun` tells that one is kept. */
export async function holdUploads(
  page: Page,
  { stateDir }: Cloud,
): Promise<{ begun: Promise<void>; release: () => void }> {
  const services = readServices(openStateFolder(stateDir))
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(`${new URL(services?.objectStore.endpoint ?? '').origin}/**`, async (route) => {
    if (route.request().method() === 'PUT') {
      begun.resolve()
      await released.promise
    }
    // The page may have given it up meanwhile.
    await route.continue().catch(() => {})
  })
  return { begun: begun.promise, release: released.resolve }
}
