import { useSelector } from '@tanstack/react-store'
import type { KeyboardEvent } from 'react'
import { Slider } from '#app/components/ui/slider.tsx'
import { formatDuration } from '#app/lib/format.ts'
import { m } from '#app/paraglide/messages.js'
import { usePlayback } from './playback-provider.tsx'

/** Most videos have 30 frames a second; a faster one takes two presses. */
const FRAME_SECONDS = 1 / 30
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
}
const PAGES: Record<string, number> = { PageDown: -5, PageUp: 5 }

/** The place in the video. Arrows go by a frame, with Shift by a second, Page keys by five, Home and End to the ends. */
export function SeekSlider() {
  const { store, seek, seekBy } = usePlayback()
  const currentTime = useSelector(store, (state) => state.currentTime)
  const duration = useSelector(store, (state) => state.duration)

  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const seconds = step ? step * (event.shiftKey ? 1 : FRAME_SECONDS) : PAGES[event.key]
    if (seconds === undefined) return
    event.preventDefault()
    event.stopPropagation()
    seekBy(seconds)
  }
  return (
    <div role="presentation" onKeyDownCapture={onKey} className="relative">
      <Slider
        tone="light"
        label={m['player.seek']()}
        valueText={m['player.seek_value']({
          current: formatDuration(currentTime),
          total: formatDuration(duration),
        })}
        value={Math.min(currentTime, duration)}
        onValueChange={seek}
        min={0}
        max={duration || 1}
        step={0.01}
        disabled={duration === 0}
      />
    </div>
  )
}
