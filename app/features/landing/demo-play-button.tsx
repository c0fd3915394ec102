import { Pause, Play } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { DEMO_MEDIA } from './demo-media.ts'

/** What moves by itself can be stopped, and what was kept still can be started. */
export function DemoPlayButton({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const isPlaying = useIsPlaying(video)
  const Icon = isPlaying ? Pause : Play
  return (
    <button
      type="button"
      aria-label={isPlaying ? m['landing.pause']() : m['landing.play']()}
      onClick={() => video.current && toggle(video.current)}
      className="absolute top-3 right-3 flex size-11 items-center justify-center rounded-full bg-black/45 text-white transition-colors hover:bg-black/70 noscript:hidden"
    >
      <Icon aria-hidden className="size-4.5 fill-current" strokeWidth={1.75} />
    </button>
  )
}

function toggle(video: HTMLVideoElement): void {
  if (video.paused) play(video)
  else video.pause()
}

function play(video: HTMLVideoElement): void {
  if (video.currentSrc === '' && DEMO_MEDIA.mp4) video.src = DEMO_MEDIA.mp4
  // A browser that refuses leaves the poster, and the button as it was.
  video.play().catch(() => {})
}

function useIsPlaying(video: RefObject<HTMLVideoElement | null>): boolean {
  const [isPlaying, setIsPlaying] = useState(true)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const follow = () => setIsPlaying(!element.paused)
    follow()
    const ended = new AbortController()
    for (const event of ['play', 'pause']) {
      element.addEventListener(event, follow, { signal: ended.signal })
    }
    return () => ended.abort()
  }, [video])
  return isPlaying
}
