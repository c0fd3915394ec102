import { StartClient } from '@tanstack/react-start/client'
import { type ErrorInfo, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { agreeOnLocale } from './lib/locale.ts'
import { pauseQueriesWhileSilent } from './lib/query-client.ts'
import { openSession } from './lib/session/session.ts'
import { SignedOut } from './lib/session/signed-out.ts'
import { ensureStorage } from './lib/storage-fallback.ts'
import { openTheme } from './lib/theme.ts'

ensureStorage()
openTheme()
openSession()
pauseQueriesWhileSilent()
if (agreeOnLocale()) {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
    { onCaughtError: reportCaught },
  )
}

/** As React itself does it, but that a page asks for a sign-in is no fault. */
function reportCaught(error: unknown, { componentStack }: ErrorInfo): void {
  // biome-ignore lint/suspicious/noConsole: what an error boundary has caught belongs there
  if (!(error instanceof SignedOut)) console.error(error, componentStack)
}
