import { clsx } from 'clsx'
import './lit-headline.css'

/** A headline that is spoken once like a caption and stops at the word in [brackets], which stays lit. */
export function LitHeadline({ text }: { text: string }) {
  const words = text.split(' ')
  const lit = words.findIndex((word) => word.startsWith('['))
  return (
    <h1 className="max-w-[11em] text-balance font-bold text-[clamp(2.5rem,11.3vw,3.75rem)] leading-[1.06] tracking-[-0.035em] md:text-[clamp(2.9rem,5.6vw,5.25rem)]">
      {words.map((word, index) => (
        <span key={word}>
          {index > 0 && ' '}
          <span
            className={clsx(index < lit && 'spoken-word', index === lit && 'lit-word')}
            style={{ '--nth': index } as React.CSSProperties}
          >
            {word.replace(/[[\]]/g, '')}
          </span>
        </span>
      ))}
    </h1>
  )
}
