import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#app/lib/session/sign-out.ts'
import { within } from '#app/lib/within.ts'

/** A landing page that does not come in this time keeps nobody signed in. */
const LEAVE_LIMIT_MS = 1000

/** Leads to the landing page and ends the session, on the server as far as it answers. */
export function useSignOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      try {
        // First away, then signed out: else the sign-in form would show for a moment.
        await within(LEAVE_LIMIT_MS, navigate({ to: '/' }))
      } finally {
        await signOut()
      }
    },
  })
}
