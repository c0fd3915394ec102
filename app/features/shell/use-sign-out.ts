import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#app/lib/session/sign-out.ts'

/** Leads to the landing page and ends the session, on the server as far as it answers. */
export function useSignOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      try {
        // First away, then signed out: else the sign-in form would show for a moment.
        await navigate({ to: '/' })
      } finally {
        await signOut()
      }
    },
  })
}
