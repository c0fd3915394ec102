import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { CornerDownLeft, Link2, Pilcrow } from 'lucide-react'
import { m } from '#app/paraglide/messages.js'
import type { Word } from '#captions/index.ts'
import { BREAK_NAMES } from './break-names.ts'

/** How far playback is with a word. */
export type WordLight = 'ahead' | 'reached' | 'current'

const look = cva(
  'inline-flex h-10 min-w-6 max-w-full items-center justify-center rounded-control px-1 text-base transition-colors duration-100 pointer-coarse:h-11',
  {
    variants: {
      light: {
        ahead: 'text-muted hover:bg-raised',
        reached: 'text-text hover:bg-raised',
        current: 'bg-light font-medium text-on-light',
      },
      isOpen: { true: 'outline-2 outline-violet -outline-offset-2' },
    },
  },
)

const box = cva('h-4 w-6 rounded-[5px] border', {
  variants: {
    light: {
      ahead: 'border-control border-dashed',
      reached: 'border-text',
      current: 'border-on-light bg-on-light/20',
    },
  },
})

const BREAK_ICONS = { none: Link2, line: CornerDownLeft, caption: Pilcrow }

type WordButtonProps = {
  word: Word
  index: number
  light: WordLight
  /** Its dialog is open. */
  isOpen: boolean
  /** The one word of the list that Tab stops at. */
  isTabStop: boolean
}

/** A word of the list; a hidden one is a small box. The list handles its presses and keys. */
export function WordButton({ word, index, light, isOpen, isTabStop }: WordButtonProps) {
  const label = labelOf(word)
  const BreakIcon = word.brk && BREAK_ICONS[word.brk]
  return (
    <button
      type="button"
      data-word={index}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      title={label}
      aria-current={light === 'current' || undefined}
      data-light={light}
      className={clsx(look({ light, isOpen }))}
    >
      {BreakIcon && <BreakIcon aria-hidden className="mr-1 size-3 shrink-0" />}
      {word.hidden ? (
        <span aria-hidden className={box({ light })} />
      ) : (
        <span className="truncate">{word.word}</span>
      )}
    </button>
  )
}

/** What cannot be read off it: that it is hidden, and that somebody decided what is before it. */
function labelOf({ word, hidden, brk }: Word): string | undefined {
  if (!hidden && !brk) return undefined
  const name = hidden ? m['editor.words.hidden']({ word }) : word
  return brk ? `${name}, ${m['editor.word.break']()}: ${BREAK_NAMES[brk]()}` : name
}
