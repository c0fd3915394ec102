import { useMutation } from '@tanstack/react-query'
import { toast } from '#app/components/ui/toast.ts'
import { ApiFailure, failureText } from '#app/lib/api/api-failure.ts'
import { api, read } from '#app/lib/api/client.ts'
import { setSession } from '#app/lib/session/session.ts'
import { m } from '#app/paraglide/messages.js'
import type { Credentials } from './validate-sign-in.ts'

/** The one toast of the form: a second failure takes the place of the first. */
const FAILURE = 'sign-in'

/** Begins a session; the pages' guards do the rest. A failure is told in a toast. */
export function useSignIn() {
  return useMutation({
    mutationFn: (credentials: Credentials) => read(api.auth.signin.$post({ json: credentials })),
    onSuccess: (tokens) => {
      toast.dismiss(FAILURE)
      setSession(tokens)
    },
    onError: (error) => {
      toast.error(signInFailureText(error), { id: FAILURE })
    },
  })
}

/** Whatever the API has against the pair, it is the pair that is wrong; only other troubles speak for themselves. */
function signInFailureText(error: Error): string {
  const isAboutThePair = error instanceof ApiFailure && error.status < 500 && error.status !== 429
  return isAboutThePair ? m['errors.login_failed']() : failureText(error)
}
