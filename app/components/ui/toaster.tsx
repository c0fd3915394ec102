import { lazy, Suspense, useEffect, useState } from 'react'
import { loadToasts } from './load-toasts.ts'

const ToasterView = lazy(loadToasts)

/**
 * Where toasts appear: once per page, in the signed-in layout and on the sign-in page. What it needs is loaded after
 * the page stands, so that a toast can still say that the product is away.
 */
export function Toaster() {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return isMounted ? (
    <Suspense>
      <ToasterView />
    </Suspense>
  ) : null
}
