/** Thrown by a page that needs a session; shown as the sign-in form, and no fault. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut'
}
