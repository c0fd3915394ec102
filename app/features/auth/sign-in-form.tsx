import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { PasswordInput } from '#app/components/ui/password-input.tsx'
import { m } from '#app/paraglide/messages.js'
import { type Credentials, type SignInFaults, validateSignIn } from './validate-sign-in.ts'

type SignInFormProps = {
  isPending: boolean
  onSubmit: (credentials: Credentials) => void
}

/** E-mail and password, judged when the form is sent; editing a field takes its error away. */
export function SignInForm({ isPending, onSubmit }: SignInFormProps) {
  const [faults, setFaults] = useState<SignInFaults>({})
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const credentials = {
      email: email.current?.value ?? '',
      password: password.current?.value ?? '',
    }
    const found = validateSignIn(credentials)
    setFaults(found)
    if (found.email) email.current?.focus()
    else if (found.password) password.current?.focus()
    else onSubmit(credentials)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m['signin.email']()} error={faults.email && m[faults.email]()}>
        {(control) => (
          <Input
            {...control}
            ref={email}
            type="email"
            name="email"
            autoComplete="username"
            spellCheck={false}
            autoCapitalize="none"
            onChange={() => setFaults(({ email: _, ...others }) => others)}
          />
        )}
      </Field>
      <Field label={m['signin.password']()} error={faults.password && m[faults.password]()}>
        {(control) => (
          <PasswordInput
            {...control}
            ref={password}
            name="password"
            autoComplete="current-password"
            onChange={() => setFaults(({ password: _, ...others }) => others)}
          />
        )}
      </Field>
      <Button type="submit" size="lg" isLoading={isPending} className="w-full">
        {m['signin.submit']()}
      </Button>
    </form>
  )
}
