import type { ApiConfig } from '#api/config.ts'
import type server from '#app/server.ts'

/** The built app/server.ts. */
export type Pages = typeof server
export type PageSettings = NonNullable<Parameters<Pages['fetch']>[1]>

/** What the operator's settings mean for pages. */
export function pageSettingsOf(config: ApiConfig): PageSettings {
  const { S3_ENDPOINT, DEMO_EMAIL: email, DEMO_PASSWORD: password } = config
  return {
    storeOrigin: new URL(S3_ENDPOINT).origin,
    demoAccount: email && password ? { email, password } : null,
  }
}
