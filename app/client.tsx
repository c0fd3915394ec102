import { StartClient } from '@tanstack/react-start/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { agreeOnLocale } from './lib/locale.ts'
import { openSession } from './lib/session/session.ts'

openSession()
if (agreeOnLocale()) {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  )
}
