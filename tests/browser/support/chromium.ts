import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's browser: Playwright's own is a download that no lockfile pins. It asks nothing of the network. */
export function chromiumLaunch(path?: string): LaunchOptions {
  const executablePath = path ?? PATHS.find((candidate) => existsSync(candidate))
  return {
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
