export function SignInScreen() {
  return <main>sign in</main>
}
