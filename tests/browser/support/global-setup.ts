import { launchCloud, readCloud } from '#tests/support/launch-cloud.ts'
import { announceCloud } from './cloud.ts'

/**
 * One production cloud for all specs, ended after the last. WORDLIGHT_BROWSER_STATE names the state folder of one that
 * runs already, for whoever writes a spec.
 */
export default async function startCloud() {
  const running = process.env.WORDLIGHT_BROWSER_STATE
  if (running) {
    announceCloud(readCloud(running))
    return
  }
  const { cloud, stop } = await launchCloud({ args: ['--production'] })
  announceCloud(cloud)
  return stop
}
