export function LandingScreen() {
  return <main>landing</main>
}
