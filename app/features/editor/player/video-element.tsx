import { useSelector } from '@tanstack/react-store'
import { useEffect, useRef } from 'react'
import { usePlayback } from './playback-provider.tsx'
import type { VideoSource } from './video-source.ts'

type VideoElementProps = {
  source: VideoSource
  /** A still to show until there is a picture. */
  posterUrl: string | null
}

/** The picture itself, without controls: a press on it plays or pauses. */
export function VideoElement({ source, posterUrl }: VideoElementProps) {
  const video = useRef<HTMLVideoElement>(null)
  const playback = usePlayback()
  const url = useSelector(source.store, (state) => state.url)
  const load = useSelector(source.store, (state) => state.load)

  useEffect(() => (video.current ? playback.attach(video.current) : undefined), [playback])
  useEffect(() => {
    if (!video.current || url === null || load === 0) return
    video.current.src = url
    video.current.load()
  }, [url, load])

  return (
    // biome-ignore lint/a11y/useMediaCaption: the captions are drawn over it
    <video
      ref={video}
      crossOrigin="anonymous"
      playsInline
      preload="auto"
      poster={posterUrl ?? undefined}
      className="absolute inset-0 size-full object-fill"
      onClick={playback.toggle}
    />
  )
}
