import { Hero } from './hero.tsx'
import { LandingHeader } from './landing-header.tsx'

/** The page for everybody. It stands and says all without scripts. */
export function LandingScreen() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[76rem] flex-col px-4 sm:px-6 md:px-10">
      <LandingHeader />
      <main className="flex-1">
        <Hero />
      </main>
    </div>
  )
}
