import { clsx } from 'clsx'
import type { Locale } from '#app/lib/locale.ts'
import { HERO_WORDS, type HeroWord } from './media/hero-words.ts'
import { Waveform } from './waveform.tsx'

const WORDS_SHOWN = 4

type SpokenCardProps = { language: Locale; spoken: number }

/** The words that are spoken, each under its sound; the one spoken now is lit. A picture: it says nothing of its own. */
export function SpokenCard({ language, spoken }: SpokenCardProps) {
  const first = spoken - (spoken % WORDS_SHOWN)
  const shown = HERO_WORDS[language].slice(first, first + WORDS_SHOWN)
  return (
    <div
      aria-hidden
      className="absolute -bottom-7 left-1/2 flex w-[min(20rem,86vw)] -translate-x-1/2 md:w-68 gap-1 rounded-card border border-line bg-surface p-3 shadow-raised lg:right-16 lg:bottom-8 lg:left-auto lg:w-80 lg:translate-x-0 xl:right-24"
    >
      {shown.map((word, index) => (
        <SpokenWord
          key={word.start}
          language={language}
          word={word}
          isLit={first + index === spoken}
        />
      ))}
    </div>
  )
}

type SpokenWordProps = { language: Locale; word: HeroWord; isLit: boolean }

function SpokenWord({ language, word: { word, start, end }, isLit }: SpokenWordProps) {
  return (
    <div style={{ flexGrow: 100 * (end - start) }} className="min-w-fit basis-0">
      <div className={isLit ? 'text-light' : 'text-decoration'}>
        <Waveform language={language} start={start} end={end} />
      </div>
      <div
        className={clsx(
          'mt-2 rounded-lg px-2.5 py-1 text-center font-semibold text-xs',
          isLit ? 'bg-light text-on-light' : 'bg-raised text-muted',
        )}
      >
        {word}
      </div>
    </div>
  )
}
