import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { clsx } from 'clsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { absence, connection } from '#app/lib/connection.ts'
import { watchConnection } from '#app/lib/connection-watch.ts'
import { m } from '#app/paraglide/messages.js'

/** What is over sooner is no news. */
const SHOWN_AFTER_MS = 1500
const RETURN_SHOWN_MS = 3000

/**
 * Says that the product is away, asks until it is back, and then makes the page catch up. Once per page, which it
 * pushes down (`--spacing-banner`): it may stand for long, and whatever it covered could not be used.
 */
export function ConnectionBanner() {
  const shown = useShownState()
  useEffect(watchConnection, [])
  useCatchUp()
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-60 h-banner overflow-hidden">
      {shown !== 'nothing' && (
        <p
          data-banner
          className="flex h-banner items-center justify-center gap-3 border-b bg-raised px-4 font-medium text-sm text-text"
        >
          <span
            aria-hidden
            className={clsx(
              'size-2.5 shrink-0 rounded-full',
              shown === 'away' ? 'animate-pulse bg-orange' : 'bg-green',
            )}
          />
          {shown === 'away' ? <AbsenceText /> : m['connection.back']()}
        </p>
      )}
    </div>
  )
}

function AbsenceText() {
  const reason = useSelector(absence)
  const isOnline = useSyncExternalStore(onNetworkChange, () => navigator.onLine)
  if (reason === 'restarting') return m['connection.restarting']()
  return isOnline ? m['connection.away']() : m['connection.offline']()
}

function onNetworkChange(react: () => void): () => void {
  const ended = new AbortController()
  for (const event of ['online', 'offline']) {
    window.addEventListener(event, react, { signal: ended.signal })
  }
  return () => ended.abort()
}

/** `away` after a moment of it; `back` for a moment, where `away` was shown. */
function useShownState(): 'nothing' | 'away' | 'back' {
  const state = useSelector(connection)
  const [shown, setShown] = useState<'nothing' | 'away' | 'back'>('nothing')
  useEffect(() => {
    if (state === 'away') {
      const timer = setTimeout(() => setShown('away'), SHOWN_AFTER_MS)
      return () => clearTimeout(timer)
    }
    setShown((before) => (before === 'away' ? 'back' : 'nothing'))
    const timer = setTimeout(() => setShown('nothing'), RETURN_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  return shown
}

/** On the return, what the page shows is read again, as far as it may be out of date. */
function useCatchUp(): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    const { unsubscribe } = connection.subscribe((state) => {
      if (state === 'away') return
      void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
      void router.invalidate()
    })
    return unsubscribe
  }, [queryClient, router])
}
