import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onAccountChanged } from './session.ts'

/**
 * Nothing of one account is left for the next: when the session ends or changes hands, here or in another tab, its
 * data goes, and every page's guard is asked anew. Used once, by the root.
 */
export function useFollowAccount(): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(
    () =>
      onAccountChanged((previous) => {
        if (previous !== null) {
          queryClient.clear()
          router.clearCache()
        }
        void router.invalidate()
      }),
    [queryClient, router],
  )
}
