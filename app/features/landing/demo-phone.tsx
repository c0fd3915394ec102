import { useRef } from 'react'
import { getLocale } from '#app/lib/locale.ts'
import { DEMO_MEDIA } from './demo-media.ts'
import { DemoPlayButton } from './demo-play-button.tsx'
import { DemoVideo } from './demo-video.tsx'
import { SpokenCard } from './spoken-card.tsx'
import { useSpokenWord } from './use-spoken-word.ts'

/** A phone that plays the demo, and the words as the product sees them, in step with it. */
export function DemoPhone() {
  const language = getLocale()
  const media = DEMO_MEDIA[language]
  const video = useRef<HTMLVideoElement>(null)
  const spoken = useSpokenWord(video, language)
  return (
    <div className="relative mx-auto w-[min(19rem,78vw)] md:w-[clamp(14rem,calc((100dvh-9rem)*9/16),17rem)] lg:w-[clamp(16rem,calc((100dvh-9rem)*9/16),21rem)]">
      {/* The clip's own light on the wall behind it. */}
      <img
        src={media.poster}
        alt=""
        className="pointer-events-none absolute inset-0 size-full scale-x-115 scale-y-105 rounded-[4rem] opacity-30 blur-3xl"
      />
      <div className="relative rounded-[2.75rem] border border-control bg-black p-2 shadow-raised">
        <div className="relative aspect-9/16 overflow-hidden rounded-[2.25rem]">
          <DemoVideo ref={video} media={media} />
          <DemoPlayButton video={video} source={media.video} />
        </div>
      </div>
      <SpokenCard language={language} spoken={spoken} />
    </div>
  )
}
