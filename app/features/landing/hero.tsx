import { Link } from '@tanstack/react-router'
import { Button } from '#app/components/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { DemoPhone } from './demo-phone.tsx'
import { HeroFacts } from './hero-facts.tsx'
import { LitHeadline } from './lit-headline.tsx'

/** What the product does, shown doing it. */
export function Hero() {
  return (
    <section className="grid items-center gap-x-10 gap-y-14 pt-10 pb-16 md:min-h-[calc(100dvh-5rem)] md:grid-cols-[minmax(0,1fr)_17rem] md:pt-4 lg:grid-cols-[minmax(0,1fr)_26rem] xl:grid-cols-[minmax(0,1fr)_30rem]">
      <div>
        <LitHeadline text={m['landing.headline']()} />
        <p className="mt-6 max-w-[34rem] text-pretty text-lg text-muted leading-relaxed md:text-xl">
          {m['landing.text']()}
        </p>
        <Button asChild size="lg" className="mt-8 w-full sm:w-auto">
          <Link to="/dashboard">{m['landing.start']()}</Link>
        </Button>
        <HeroFacts className="mt-12 hidden md:grid" />
      </div>
      <DemoPhone />
      <HeroFacts className="grid md:hidden" />
    </section>
  )
}
