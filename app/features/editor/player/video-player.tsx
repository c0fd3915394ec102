import { clsx } from 'clsx'
import { type ReactNode, useEffect } from 'react'
import { CaptionCanvas } from '#app/features/editor/preview/caption-canvas.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Frame, Style, Word } from '#captions/index.ts'
import { usePlayback } from './playback-provider.tsx'
import { PlayerControls } from './player-controls.tsx'
import { SoundTrack } from './sound-track.tsx'
import { Stage } from './stage.tsx'
import { StageNotice } from './stage-notice.tsx'
import { useSpaceKey } from './use-space-key.ts'
import { useVideoSource } from './use-video-source.ts'
import { VideoElement } from './video-element.tsx'
import type { VideoFile } from './video-source.ts'

type VideoPlayerProps = {
  projectId: string
  /** The displayed size of the video, in pixels. */
  frame: Frame
  /** Language of the words. */
  lang: string
  words: readonly Word[]
  style: Style
  showsCaptions: boolean
  /** Which file is shown: what was uploaded, or what was exported with its captions burned in. */
  source: VideoFile
  /** Shown over the picture, for the progress of an export. */
  overlay?: ReactNode
  /** Shown until the video can be. */
  posterUrl?: string | null
  /** Where the waveform is; null for none. */
  peaksUrl?: string | null
  className?: string
}

/** The video with its captions as the export will have them, and the controls. Fills the height that it is given. */
export function VideoPlayer({
  projectId,
  frame,
  lang,
  words,
  style,
  showsCaptions,
  source: file,
  overlay,
  posterUrl = null,
  peaksUrl = null,
  className,
}: VideoPlayerProps) {
  const playback = usePlayback()
  const source = useVideoSource(projectId, file, playback)
  useSpaceKey(playback.toggle)
  useEffect(() => {
    // Transcription makes a copy that browsers play of what they cannot.
    if (showsCaptions && source.store.state.trouble === 'unplayable') source.retry()
  }, [source, showsCaptions])
  return (
    <section
      aria-label={m['player.region']()}
      className={clsx('flex min-h-0 flex-col gap-2', className)}
    >
      <Stage frame={frame}>
        <VideoElement source={source} posterUrl={posterUrl} />
        {showsCaptions && <CaptionCanvas frame={frame} lang={lang} words={words} style={style} />}
        <StageNotice source={source} file={file} />
        {overlay}
      </Stage>
      <PlayerControls waveform={peaksUrl && <SoundTrack projectId={projectId} url={peaksUrl} />} />
    </section>
  )
}
