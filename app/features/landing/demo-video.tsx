import type { Ref } from 'react'
import { m } from '#app/paraglide/messages.js'

/** For those who asked for less motion no source fits: they see the poster, and may still press play. */
const MOTION = '(prefers-reduced-motion: no-preference)'

type DemoVideoProps = {
  ref: Ref<HTMLVideoElement>
  media: { video: string; poster: string }
}

/** The demo, looping without sound. */
export function DemoVideo({ ref, media }: DemoVideoProps) {
  return (
    <video
      ref={ref}
      aria-label={m['landing.demo']()}
      poster={media.poster}
      muted
      autoPlay
      loop
      playsInline
      className="size-full object-cover"
    >
      <source src={media.video} type="video/mp4" media={MOTION} />
    </video>
  )
}
