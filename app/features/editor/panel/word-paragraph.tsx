import { useSelector } from '@tanstack/react-store'
import { memo, useMemo } from 'react'
import { usePlayback } from '#app/features/editor/player/playback-provider.tsx'
import { formatDuration } from '#app/lib/format.ts'
import type { Word } from '#captions/index.ts'
import { countReached, orderByStart } from './reached-words.ts'
import { WordButton, type WordLight } from './word-button.tsx'

type WordParagraphProps = {
  words: readonly Word[]
  /** Index of its first word in the list. */
  offset: number
  /** Indexes in the list, where they are in this paragraph: the word being spoken, ... */
  current: number | undefined
  /** ... the word whose dialog is open, ... */
  open: number | undefined
  /** ... and the word that Tab stops at. */
  tabStop: number | undefined
}

/** Words between two pauses. Drawn again only when playback reaches or leaves one of them. */
export const WordParagraph = memo(function WordParagraph(props: WordParagraphProps) {
  const { words, offset, current, open, tabStop } = props
  const { store } = usePlayback()
  const order = useMemo(() => orderByStart(words), [words])
  const reached = useSelector(store, ({ currentTime }) => countReached(order, currentTime))
  const lastStart = order.starts[reached - 1] ?? Number.NEGATIVE_INFINITY

  const lightOf = ({ start }: Word, index: number): WordLight => {
    if (index === current) return 'current'
    return start <= lastStart ? 'reached' : 'ahead'
  }
  return (
    <div className="flex gap-3 py-1 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
      <span
        aria-hidden
        className="w-11 shrink-0 text-right text-muted text-xs leading-10 pointer-coarse:leading-11"
      >
        {formatDuration(words[0]?.start ?? 0)}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap">
        {words.map((word, place) => {
          const index = offset + place
          return (
            <WordButton
              key={index}
              word={word}
              index={index}
              light={lightOf(word, index)}
              isOpen={index === open}
              isTabStop={index === tabStop}
            />
          )
        })}
      </div>
    </div>
  )
}, areSame)

/** A change of one word makes a new list, whose other paragraphs hold the very words that they held. */
function areSame(one: WordParagraphProps, other: WordParagraphProps): boolean {
  return (
    one.offset === other.offset &&
    one.current === other.current &&
    one.open === other.open &&
    one.tabStop === other.tabStop &&
    one.words.length === other.words.length &&
    one.words.every((word, index) => word === other.words[index])
  )
}
