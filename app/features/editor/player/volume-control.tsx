import { useSelector } from '@tanstack/react-store'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { Slider } from '#app/components/ui/slider.tsx'
import { m } from '#app/paraglide/messages.js'
import { usePlayback } from './playback-provider.tsx'

/** Mute and loudness, which the tab remembers. */
export function VolumeControl({ className }: { className?: string }) {
  const { store, setVolume, setMuted } = usePlayback()
  const volume = useSelector(store, (state) => state.volume)
  const isSilent = useSelector(store, (state) => state.isMuted || state.volume === 0)
  const Icon = isSilent ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  const heard = isSilent ? 0 : volume
  return (
    <div className={className}>
      <Button
        variant="ghost"
        size="icon"
        aria-label={isSilent ? m['player.unmute']() : m['player.mute']()}
        onClick={() => setMuted(!isSilent)}
      >
        <Icon aria-hidden className="size-5" />
      </Button>
      <div className="mx-2 w-20">
        <Slider
          label={m['player.volume']()}
          valueText={`${Math.round(heard * 100)} %`}
          value={heard}
          onValueChange={setVolume}
          min={0}
          max={1}
          step={0.05}
        />
      </div>
    </div>
  )
}
