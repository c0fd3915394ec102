import { Link } from '@tanstack/react-router'
import { LanguageSwitch } from '#app/components/language-switch.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Wordmark } from '#app/components/wordmark.tsx'
import { getDemoAccount } from '#app/lib/page-request.ts'
import { m } from '#app/paraglide/messages.js'
import { LegalNotice } from './legal-notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

type SignInScreenProps = {
  /** It stands where another page would be, under that page's address. */
  isInPlace?: boolean
}

/** The whole page for those who are not signed in. */
export function SignInScreen({ isInPlace = false }: SignInScreenProps) {
  const signIn = useSignIn()
  const demoAccount = getDemoAccount()
  return (
    <div className="flex min-h-page flex-col">
      <header className="flex items-center justify-between px-4 py-3 md:px-8 md:py-5">
        <Link
          to="/"
          aria-label={m['landing.home']()}
          className="flex h-11 items-center rounded-lg px-1"
        >
          <Wordmark />
        </Link>
        <LanguageSwitch />
      </header>
      <main className="flex flex-1 items-center justify-center px-4 pt-6 pb-20">
        <div className="w-full max-w-sm">
          <h1 className="text-4xl">{m['signin.title']()}</h1>
          <p className="mt-2 mb-8 text-muted">
            {isInPlace ? m['signin.text_in_place']() : m['signin.text']()}
          </p>
          <SignInForm isPending={signIn.isPending} onSubmit={signIn.mutate} />
          {demoAccount && (
            <div className="mt-3">
              <Button
                variant="secondary"
                size="lg"
                className="w-full"
                disabled={signIn.isPending}
                onClick={() => signIn.mutate(demoAccount)}
              >
                {m['signin.demo']()}
              </Button>
              <p className="mt-2 text-balance text-center text-muted text-sm">
                {m['signin.demo_hint']()}
              </p>
            </div>
          )}
          <LegalNotice />
        </div>
      </main>
    </div>
  )
}
