import { clsx } from 'clsx'
import './lit-headline.css'

type SpokenWord = { word: string; isLit: boolean }

/** A headline that is spoken once like a caption and stops at the word in [brackets], which stays lit. */
export function LitHeadline({ text }: { text: string }) {
  return (
    <h1 className="max-w-[11em] text-balance font-bold text-[clamp(2.75rem,1.6rem+5vw,5.25rem)] leading-[1.06] tracking-[-0.035em]">
      {spokenWords(text).map(({ word, isLit }, index) => (
        <span key={word}>
          {index > 0 && ' '}
          <span
            className={clsx('spoken-word', isLit && 'spoken-word-lit')}
            style={{ '--nth': index } as React.CSSProperties}
          >
            {word}
          </span>
        </span>
      ))}
    </h1>
  )
}

function spokenWords(text: string): SpokenWord[] {
  return text.split(' ').map((word) => ({
    word: word.replace(/[[\]]/g, ''),
    isLit: word.includes('['),
  }))
}
