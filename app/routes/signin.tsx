import { createFileRoute, redirect } from '@tanstack/react-router'
import { Notices } from '#app/components/notices.tsx'
import { PageLoading } from '#app/components/page-loading.tsx'
import { SignInScreen } from '#app/features/auth/sign-in-screen.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { hasSession } from '#app/lib/session/session.ts'
import { m } from '#app/paraglide/messages.js'

/** The sign-in form; whoever is signed in, or becomes it, goes on to the dashboard. */
export const Route = createFileRoute('/signin')({
  ssr: false,
  beforeLoad: () => {
    if (hasSession()) throw redirect({ to: '/dashboard' })
  },
  head: () => ({ meta: [{ title: pageTitle(m['signin.title']()) }] }),
  component: SignInPage,
  pendingComponent: PageLoading,
})

function SignInPage() {
  return (
    <>
      <SignInScreen />
      <Notices />
    </>
  )
}
