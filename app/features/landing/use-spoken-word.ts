import { type RefObject, useEffect, useState } from 'react'
import { DEMO_WORDS } from './demo-words.ts'

/** The number of the demo's word that is spoken, or was last; frame by frame with the video. */
export function useSpokenWord(video: RefObject<HTMLVideoElement | null>): number {
  const [spoken, setSpoken] = useState(0)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const follow = () => setSpoken(wordAt(element.currentTime))
    if (!('requestVideoFrameCallback' in element)) return followTime(element, follow)
    let frame = 0
    const onFrame = () => {
      follow()
      frame = element.requestVideoFrameCallback(onFrame)
    }
    frame = element.requestVideoFrameCallback(onFrame)
    return () => element.cancelVideoFrameCallback(frame)
  }, [video])
  return spoken
}

function followTime(element: HTMLVideoElement, follow: () => void): () => void {
  element.addEventListener('timeupdate', follow)
  return () => element.removeEventListener('timeupdate', follow)
}

/** Before the first word the first one counts. */
export function wordAt(seconds: number): number {
  const index = DEMO_WORDS.findLastIndex(({ start }) => start <= seconds)
  return Math.max(0, index)
}
