import type { ComponentProps } from 'react'
import type { VideoPlayer as RealPlayer } from './video-player.tsx'

/** A player without a video, which shows what it was given. */
export function VideoPlayer(props: ComponentProps<typeof RealPlayer>) {
  const { source, showsCaptions, words, lang, overlay } = props
  return (
    <section
      aria-label="Video"
      data-source={source}
      data-captions={showsCaptions}
      data-drawn-in={lang}
    >
      <p>{words.map(({ word }) => word).join(' ')}</p>
      {overlay}
    </section>
  )
}
