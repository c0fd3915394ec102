import { useRef } from 'react'
import type { Stroke } from '#app/features/editor/draft/history.ts'

/** Changes that follow each other faster than this are one stroke; a held key repeats after up to 660 ms (X11). */
const PAUSE_MS = 800

/** Tells of each change which stroke it belongs to: that of its drag, or of the changes just before. */
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
