import { useSelector } from '@tanstack/react-store'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react'
import { usePlayback } from '#app/features/editor/player/playback-provider.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Word } from '#captions/index.ts'
import { toParagraphs } from './paragraphs.ts'
import { lastReached, orderByStart } from './reached-words.ts'
import { useFollow, useShowOpen } from './use-follow.ts'
import { wordAfterKey } from './word-keys.ts'
import { WordParagraph } from './word-paragraph.tsx'

type WordListProps = {
  words: readonly Word[]
  lang: string
  /** Index of the word whose dialog is open; null while none is. */
  openIndex: number | null
  onOpen: (index: number) => void
  /** What scrolls the list, which follows playback. */
  scroller: RefObject<HTMLElement | null>
}

/** All words as text. Tab stops at one of them, arrows go on from there, Enter opens its dialog. */
export function WordList({ words, lang, openIndex, onOpen, scroller }: WordListProps) {
  const { store } = usePlayback()
  const list = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const [holdsFocus, setHoldsFocus] = useState(false)
  const order = useMemo(() => orderByStart(words), [words])
  const paragraphs = useMemo(() => toParagraphs(words), [words])
  const current = useSelector(store, ({ currentTime }) => lastReached(order, currentTime))
  useFollow(scroller, current, holdsFocus || openIndex !== null)
  useShowOpen(scroller, openIndex)

  const tabStop = Math.min(openIndex ?? focused ?? Math.max(current, 0), words.length - 1)

  const handleClick = ({ target }: MouseEvent) => {
    const index = indexOf(target)
    if (index !== undefined) onOpen(index)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const from = indexOf(event.target)
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const to = wordAfterKey(event.key, from, {
      count: words.length,
      isRightToLeft: list.current !== null && getComputedStyle(list.current).direction === 'rtl',
      boxOf: (index) => buttonOf(list.current, index)?.getBoundingClientRect(),
    })
    if (to === undefined) return
    event.preventDefault()
    buttonOf(list.current, to)?.focus()
  }
  return (
    <div
      ref={list}
      role="toolbar"
      aria-label={m['editor.words.label']()}
      lang={lang}
      dir="auto"
      onClick={handleClick}
      onKeyDown={handleKeyDown}
      onFocus={({ target }) => {
        setFocused(indexOf(target) ?? null)
        setHoldsFocus(target.matches(':focus-visible'))
      }}
      onBlur={() => setHoldsFocus(false)}
    >
      {paragraphs.map(({ start, end }) => (
        <WordParagraph
          key={start}
          words={words.slice(start, end)}
          offset={start}
          current={within(start, end, current)}
          open={within(start, end, openIndex)}
          tabStop={within(start, end, tabStop)}
        />
      ))}
    </div>
  )
}

function within(start: number, end: number, index: number | null): number | undefined {
  return index !== null && index >= start && index < end ? index : undefined
}

function buttonOf(list: HTMLElement | null, index: number): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-word="${index}"]`)
}

function indexOf(target: EventTarget): number | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null
  return button ? Number(button.dataset.word) : undefined
}
