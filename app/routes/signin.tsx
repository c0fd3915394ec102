import { createFileRoute, redirect } from '@tanstack/react-router'
import { SignInScreen } from '#app/features/auth/sign-in-screen.tsx'
import { hasSession } from '#app/lib/session/session.ts'

export const Route = createFileRoute('/signin')({
  ssr: false,
  beforeLoad: () => {
    if (hasSession()) throw redirect({ to: '/dashboard/videos' })
  },
  component: SignInScreen,
})
