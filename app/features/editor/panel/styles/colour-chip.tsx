import { clsx } from 'clsx'
import type { Colour } from '#captions/index.ts'

/** A sample of a colour, over a chessboard that shows through it. */
export function ColourChip({ colour, className }: { colour: Colour; className?: string }) {
  return (
    <span
      aria-hidden
      style={{
        backgroundImage: `linear-gradient(#${colour}, #${colour}), repeating-conic-gradient(#9a93a0 0 25%, #fff 0 50%)`,
        backgroundSize: 'auto, 0.625rem 0.625rem',
      }}
      className={clsx('block shrink-0 rounded-lg border border-control', className)}
    />
  )
}
