import { ConnectionBanner } from './connection-banner.tsx'
import { Toaster } from './ui/toaster.tsx'

/** What pages that call the API say beside their content: toasts, and whether the product answers. */
export function Notices() {
  return (
    <>
      <ConnectionBanner />
      <Toaster />
    </>
  )
}
