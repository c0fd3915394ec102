import { createFileRoute, type ErrorComponentProps, Outlet } from '@tanstack/react-router'
import { PageError } from '#app/components/page-error.tsx'
import { SignInScreen } from '#app/features/auth/sign-in-screen.tsx'
import { hasSession } from '#app/lib/session/session.ts'
import { SignedOut } from '#app/lib/session/signed-out.ts'

/** Pages for those who are signed in; anybody else gets the sign-in form under the same address. */
export const Route = createFileRoute('/_protected')({
  ssr: false,
  beforeLoad: () => {
    if (!hasSession()) throw new SignedOut()
  },
  component: Outlet,
  errorComponent: SignedOutOrError,
})

function SignedOutOrError(props: ErrorComponentProps) {
  return props.error instanceof SignedOut ? <SignInScreen /> : <PageError {...props} />
}
