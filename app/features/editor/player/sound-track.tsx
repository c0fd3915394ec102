import { useSelector } from '@tanstack/react-store'
import { usePlayback } from './playback-provider.tsx'
import { usePeaks } from './use-peaks.ts'
import { Waveform } from './waveform.tsx'

/** The waveform behind the seek slider, as far as it has been played. */
export function SoundTrack({ projectId, url }: { projectId: string; url: string }) {
  const peaks = usePeaks(projectId, url)
  const { store } = usePlayback()
  const duration = useSelector(store, (state) => state.duration)
  const played = useSelector(store, ({ currentTime, duration }) =>
    duration > 0 ? Math.min(1, currentTime / duration) : 0,
  )
  return (
    // As far from the ends as the middle of the slider's thumb.
    <Waveform
      peaks={peaks}
      durationSeconds={duration}
      played={played}
      className="pointer-events-none absolute inset-x-2.25 inset-y-0"
    />
  )
}
