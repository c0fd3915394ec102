import type { Ref } from 'react'
import { m } from '#app/paraglide/messages.js'
import { DEMO_MEDIA } from './demo-media.ts'

/** For those who asked for less motion no source fits: they see the poster, and may still press play. */
const MOTION = '(prefers-reduced-motion: no-preference)'

/** The demo, looping without sound. */
export function DemoVideo({ ref }: { ref: Ref<HTMLVideoElement> }) {
  return (
    <video
      ref={ref}
      aria-label={m['landing.demo']()}
      poster={DEMO_MEDIA.poster}
      muted
      autoPlay
      loop
      playsInline
      className="size-full object-cover"
    >
      <source src={DEMO_MEDIA.webm} type="video/webm" media={MOTION} />
      <source src={DEMO_MEDIA.mp4} type="video/mp4" media={MOTION} />
    </video>
  )
}
