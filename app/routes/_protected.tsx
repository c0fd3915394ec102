import { createFileRoute, type ErrorComponentProps, Outlet } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { Fragment } from 'react'
import { Notices } from '#app/components/notices.tsx'
import { PageError } from '#app/components/page-error.tsx'
import { PageLoading } from '#app/components/page-loading.tsx'
import { SignInScreen } from '#app/features/auth/sign-in-screen.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { account, hasSession } from '#app/lib/session/session.ts'
import { SignedOut } from '#app/lib/session/signed-out.ts'
import { UploadKeeper } from '#app/lib/uploads/upload-keeper.tsx'
import { m } from '#app/paraglide/messages.js'

/** Pages for those who are signed in; anybody else gets the sign-in form under the same address. */
export const Route = createFileRoute('/_protected')({
  ssr: false,
  beforeLoad: () => {
    if (!hasSession()) throw new SignedOut()
  },
  // The server, which asks no guard, cannot know which title it will be.
  head: ({ match }) =>
    match.error instanceof SignedOut ? { meta: [{ title: pageTitle(m['signin.title']()) }] } : {},
  component: Protected,
  errorComponent: SignedOutOrError,
  pendingComponent: PageLoading,
})

function Protected() {
  const owner = useSelector(account)
  return (
    <>
      {owner === null ? (
        <SignInScreen isInPlace />
      ) : (
        <Fragment key={owner}>
          <Outlet />
          <UploadKeeper />
        </Fragment>
      )}
      <Notices />
    </>
  )
}

function SignedOutOrError(props: ErrorComponentProps) {
  return (
    <>
      {props.error instanceof SignedOut ? <SignInScreen isInPlace /> : <PageError {...props} />}
      <Notices />
    </>
  )
}
