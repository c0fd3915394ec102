import { useSelector } from '@tanstack/react-store'
import { Pause, Play, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { formatClock } from '#app/lib/format.ts'
import { m } from '#app/paraglide/messages.js'
import { usePlayback } from './playback-provider.tsx'
import { SeekSlider } from './seek-slider.tsx'
import { VolumeControl } from './volume-control.tsx'

type PlayerControlsProps = {
  /** The picture of the sound, for where the video is to be sought. */
  waveform?: ReactNode
}

/** Everything that a video is operated with: one row, or two where there is little room. */
export function PlayerControls({ waveform }: PlayerControlsProps) {
  const { store, toggle, restart } = usePlayback()
  const isPlaying = useSelector(store, (state) => state.isPlaying)
  const Icon = isPlaying ? Pause : Play
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-x-1 @2xl:flex-nowrap @2xl:gap-x-2">
        <Button
          variant="ghost"
          size="icon"
          className="text-text"
          aria-label={isPlaying ? m['player.pause']() : m['player.play']()}
          onClick={toggle}
        >
          <Icon aria-hidden className="size-5 fill-current" />
        </Button>
        <Clock />
        <div className="-order-1 w-full px-3 @2xl:order-none @2xl:w-auto @2xl:grow">
          <div className="relative">
            {waveform}
            <SeekSlider />
          </div>
        </div>
        <Button
          variant="ghost"
          size="icon"
          className="ml-auto @2xl:ml-0"
          aria-label={m['player.restart']()}
          onClick={restart}
        >
          <RotateCcw aria-hidden className="size-5" />
        </Button>
        <VolumeControl className="flex items-center" />
      </div>
    </div>
  )
}

/** Where the video is and how long it is, to the hundredth of a second. */
function Clock() {
  const { store } = usePlayback()
  const currentTime = useSelector(store, (state) => state.currentTime)
  const duration = useSelector(store, (state) => state.duration)
  return (
    <p className="whitespace-nowrap text-sm tabular-nums">
      {formatClock(currentTime)} <span className="text-muted">/ {formatClock(duration)}</span>
    </p>
  )
}
