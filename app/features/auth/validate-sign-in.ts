import { PASSWORD_MIN_LENGTH } from '#config'

export type Credentials = { email: string; password: string }

/** What is wrong with a field, by the name of its message. */
export type SignInFault =
  | 'signin.email_required'
  | 'signin.email_invalid'
  | 'signin.password_required'
  | 'signin.password_min_length'
export type SignInFaults = { [Field in keyof Credentials]?: SignInFault }

/** Text, an @ and a domain with a dot. */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** The faults that can be told without asking the API; none for what it may be asked. */
export function validateSignIn({ email, password }: Credentials): SignInFaults {
  const faults: SignInFaults = {}
  if (email === '') faults.email = 'signin.email_required'
  else if (!EMAIL_SHAPE.test(email)) faults.email = 'signin.email_invalid'
  if (password === '') faults.password = 'signin.password_required'
  else if (password.length < PASSWORD_MIN_LENGTH) faults.password = 'signin.password_min_length'
  return faults
}
