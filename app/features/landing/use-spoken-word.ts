import { type RefObject, useEffect, useState } from 'react'
import type { Locale } from '#app/lib/locale.ts'
import { POSTER_SECONDS } from './demo-media.ts'
import { wordAt } from './demo-sound.ts'

/** The number of the demo's word that is spoken; frame by frame with the video, and at first that of its poster. */
export function useSpokenWord(video: RefObject<HTMLVideoElement | null>, language: Locale): number {
  const [spoken, setSpoken] = useState(() => wordAt(language, POSTER_SECONDS))
  useEffect(() => {
    const element = video.current
    if (!element) return
    const follow = (seconds: number) => setSpoken(wordAt(language, seconds))
    return 'requestVideoFrameCallback' in element
      ? followFrames(element, follow)
      : followTime(element, follow)
  }, [video, language])
  return spoken
}

type Follow = (seconds: number) => void

function followFrames(element: HTMLVideoElement, follow: Follow): () => void {
  let frame = 0
  const onFrame: VideoFrameRequestCallback = (_, { mediaTime }) => {
    follow(mediaTime)
    frame = element.requestVideoFrameCallback(onFrame)
  }
  frame = element.requestVideoFrameCallback(onFrame)
  return () => element.cancelVideoFrameCallback(frame)
}

function followTime(element: HTMLVideoElement, follow: Follow): () => void {
  const onTime = () => follow(element.currentTime)
  element.addEventListener('timeupdate', onTime)
  return () => element.removeEventListener('timeupdate', onTime)
}
