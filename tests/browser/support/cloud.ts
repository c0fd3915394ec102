import type { Cloud } from '#tests/support/launch-cloud.ts'

/** How the set-up, which runs once, tells the processes that run the specs. */
const VARIABLE = 'WORDLIGHT_BROWSER_CLOUD'

export function announceCloud(cloud: Cloud): void {
  process.env[VARIABLE] = JSON.stringify(cloud)
}

/** The cloud that the set-up started. */
export function announcedCloud(): Cloud {
  return JSON.parse(process.env[VARIABLE] ?? 'null') as Cloud
}
