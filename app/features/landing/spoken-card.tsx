import { clsx } from 'clsx'
import { DEMO_WORDS, type DemoWord } from './demo-words.ts'
import { Waveform } from './waveform.tsx'

const WORDS_SHOWN = 4
const BARS_PER_SECOND = 30

/** The words that are spoken, each under its sound; the one spoken now is lit. A picture: it says nothing of its own. */
export function SpokenCard({ spoken }: { spoken: number }) {
  const first = spoken - (spoken % WORDS_SHOWN)
  const shown = DEMO_WORDS.slice(first, first + WORDS_SHOWN)
  return (
    <div
      aria-hidden
      className="absolute -bottom-7 left-1/2 flex w-[min(20rem,86vw)] -translate-x-1/2 gap-1 rounded-card border border-line bg-surface p-3 shadow-raised lg:right-24 lg:bottom-8 lg:left-auto lg:translate-x-0"
    >
      {shown.map((word, index) => (
        <SpokenWord key={word.start} word={word} isLit={first + index === spoken} />
      ))}
    </div>
  )
}

function SpokenWord({ word: { word, start, end }, isLit }: { word: DemoWord; isLit: boolean }) {
  const seconds = end - start
  return (
    <div style={{ flexGrow: seconds }} className="min-w-fit basis-0">
      <div className={isLit ? 'text-light' : 'text-decoration'}>
        <Waveform word={word} bars={Math.max(3, Math.round(seconds * BARS_PER_SECOND))} />
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
