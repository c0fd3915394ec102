import type { TestProject } from 'vitest/node'
import { type Cloud, launchCloud } from '#tests/support/launch-cloud.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cloud: Cloud
  }
}

/** One cloud for all tests, ended after the last. */
export default async function startCloud(project: TestProject) {
  const { cloud, stop } = await launchCloud()
  project.provide('cloud', cloud)
  return stop
}
