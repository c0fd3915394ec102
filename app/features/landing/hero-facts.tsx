import { clsx } from 'clsx'
import { m } from '#app/paraglide/messages.js'
import { LANGUAGES, MORE_LANGUAGES } from '#config'

/** All that can be heard and also drawn. */
const LANGUAGE_COUNT = LANGUAGES.length + MORE_LANGUAGES.length

/** Three things that are so. */
export function HeroFacts({ className }: { className?: string }) {
  const facts = [
    {
      fact: m['landing.fact_languages']({ count: LANGUAGE_COUNT }),
      text: m['landing.fact_languages_text'](),
    },
    { fact: m['landing.fact_preview'](), text: m['landing.fact_preview_text']() },
    { fact: m['landing.fact_words'](), text: m['landing.fact_words_text']() },
  ]
  return (
    <ul
      className={clsx(
        'max-w-[36rem] gap-x-8 gap-y-5 border-t pt-6 sm:max-md:grid-cols-3 lg:grid-cols-3',
        className,
      )}
    >
      {facts.map(({ fact, text }) => (
        <li key={fact}>
          <strong className="block font-bold font-heading text-lg leading-snug tracking-tight">
            {fact}
          </strong>
          <span className="text-muted text-sm">{text}</span>
        </li>
      ))}
    </ul>
  )
}
