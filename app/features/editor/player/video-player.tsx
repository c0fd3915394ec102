import type { ReactNode } from 'react'
import type { Frame, Style, Word } from '#captions/index.ts'

export type VideoPlayerProps = {
  projectId: string
  /** The displayed size of the video, in pixels. */
  frame: Frame
  /** Language of the words. */
  lang: string
  words: readonly Word[]
  style: Style
  showsCaptions: boolean
  /** Which file is shown: what was uploaded, or what was exported with its captions burned in. */
  source: 'original' | 'export'
  /** Shown over the picture, for the progress of an export. */
  overlay?: ReactNode
  className?: string
}

/** The video with its captions as the export will have them, and the controls. Fills the height that it is given. */
export function VideoPlayer({ overlay, className }: VideoPlayerProps) {
  return <section className={className}>{overlay}</section>
}
