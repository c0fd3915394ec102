import { useRef } from 'react'
import type { Stroke } from '#app/features/editor/draft/history.ts'

/** Key presses that follow each other faster than this are one stroke. */
const PAUSE_MS = 500

/** Tells of each change which stroke it belongs to: that of its drag, or of the key presses just before. */
export function useStroke(): (drag?: symbol | null) => Stroke {
  const last = useRef({ stroke: Symbol(), at: Number.NEGATIVE_INFINITY })
  return (drag) => {
    if (drag) return drag
    const now = performance.now()
    const isNew = now - last.current.at > PAUSE_MS
    last.current = { stroke: isNew ? Symbol() : last.current.stroke, at: now }
    return last.current.stroke
  }
}
