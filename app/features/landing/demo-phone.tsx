import { useRef } from 'react'
import { DemoPlayButton } from './demo-play-button.tsx'
import { DemoVideo } from './demo-video.tsx'
import { SpokenCard } from './spoken-card.tsx'
import { useSpokenWord } from './use-spoken-word.ts'

/** A phone that plays the demo, and the words as the product sees them, in step with it. */
export function DemoPhone() {
  const video = useRef<HTMLVideoElement>(null)
  const spoken = useSpokenWord(video)
  return (
    <div className="relative mx-auto w-[min(19rem,78vw)] lg:w-[clamp(16rem,calc((100dvh-9rem)*9/16),21rem)]">
      <div className="relative overflow-hidden rounded-[2.75rem] border border-control bg-black p-2 shadow-raised">
        <div className="relative aspect-9/16 overflow-hidden rounded-[2.25rem]">
          <DemoVideo ref={video} />
          <DemoPlayButton video={video} />
        </div>
      </div>
      <SpokenCard spoken={spoken} />
    </div>
  )
}
