import { type RefObject, useEffect, useRef, useState } from 'react'
import { usePlayback } from '#app/features/editor/player/playback-provider.tsx'
import type { Frame, Style, Word } from '#captions/index.ts'
import { type CaptionPreview, createCaptionPreview } from './caption-preview.ts'
import { loadPreviewEngine } from './engine.ts'
import { fetchFont } from './fonts.ts'
import { PreviewNotice } from './preview-notice.tsx'
import { renderSize, watchSize } from './render-size.ts'

type CaptionCanvasProps = {
  /** The displayed size of the video, in pixels. */
  frame: Frame
  lang: string
  words: readonly Word[]
  style: Style
}

/** The captions of the frame on the screen, as the export draws them. Lies over a picture of the frame's shape. */
export function CaptionCanvas({ frame, lang, words, style }: CaptionCanvasProps) {
  const host = useRef<HTMLDivElement>(null)
  const preview = usePreview(host, frame)
  const { width, height } = frame

  useEffect(() => {
    preview?.show({ words, style, frame: { width, height }, lang })
  }, [preview, words, style, width, height, lang])

  return (
    <>
      <div ref={host} aria-hidden className="pointer-events-none absolute inset-0" />
      {preview && <PreviewNotice preview={preview} />}
    </>
  )
}

/** One preview for as long as the canvas is mounted, following the playback's frames and the size of its box. */
function usePreview(host: RefObject<HTMLDivElement | null>, frame: Frame) {
  const [preview, setPreview] = useState<CaptionPreview | null>(null)
  const { store } = usePlayback()
  const { width, height } = frame

  useEffect(() => {
    if (!host.current) return
    const opened = createCaptionPreview(host.current, {
      loadEngine: loadPreviewEngine,
      fetchFont,
      loadDrawing: async () => (await import('./jassub-drawing.ts')).openJassub,
    })
    setPreview(opened)
    return opened.close
  }, [host])

  useEffect(() => {
    if (!preview || !host.current) return
    return watchSize(host.current, (box) => preview.setSize(renderSize(box, { width, height })))
  }, [preview, host, width, height])

  useEffect(() => {
    if (!preview) return
    preview.setTime(store.state.frameTime)
    const { unsubscribe } = store.subscribe(({ frameTime }) => preview.setTime(frameTime))
    return unsubscribe
  }, [preview, store])

  return preview
}
