import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, read } from '#app/lib/api/client.ts'
import { setSession } from '#app/lib/session/session.ts'

/** Nobody waits longer to leave. */
const ANSWER_LIMIT_MS = 4000

/** Ends the session on the server, as far as it answers, and here in any case; then the landing page. */
export function useSignOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () =>
      read(api.auth.signout.$post({}, { init: { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) } })),
    onSettled: async () => {
      // First away, then signed out: else the sign-in form would show for a moment.
      await navigate({ to: '/' }).finally(() => setSession(null))
    },
  })
}
