import { Pause, Play } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { m } from '#app/paraglide/messages.js'

type DemoPlayButtonProps = {
  video: RefObject<HTMLVideoElement | null>
  /** Played where the page itself has chosen none. */
  source: string
}

/** What moves by itself can be stopped, and what was kept still can be started. */
export function DemoPlayButton({ video, source }: DemoPlayButtonProps) {
  const isPlaying = useIsPlaying(video)
  const Icon = isPlaying ? Pause : Play
  return (
    <button
      type="button"
      aria-label={isPlaying ? m['landing.pause']() : m['landing.play']()}
      onClick={() => video.current && toggle(video.current, source)}
      className="absolute top-3 right-3 flex size-11 items-center justify-center rounded-full bg-black/45 text-white transition-colors hover:bg-black/70 noscript:hidden"
    >
      <Icon aria-hidden className="size-4.5 fill-current" strokeWidth={1.75} />
    </button>
  )
}

function toggle(video: HTMLVideoElement, source: string): void {
  if (video.paused) play(video, source)
  else video.pause()
}

function play(video: HTMLVideoElement, source: string): void {
  if (video.currentSrc === '') video.src = source
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
