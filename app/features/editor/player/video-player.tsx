import { clsx } from 'clsx'
import { type ReactNode, useEffect } from 'react'
import { CaptionCanvas } from '#app/features/editor/preview/caption-canvas.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Frame, Style, Word } from '#captions/index.ts'
import { usePlayback } from './playback-provider.tsx'
import { PlayerControls } from './player-controls.tsx'
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
        <VideoElement source={source} />
        {showsCaptions && <CaptionCanvas frame={frame} lang={lang} words={words} style={style} />}
        <StageNotice source={source} file={file} />
        {overlay}
      </Stage>
      <PlayerControls />
    </section>
  )
}
