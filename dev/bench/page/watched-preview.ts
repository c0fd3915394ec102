import {
  type CaptionPreview,
  createCaptionPreview,
  type PreviewInput,
} from '#app/features/editor/preview/caption-preview.ts'
import type { Drawing, OpenDrawing, Size } from '#app/features/editor/preview/drawing.ts'
import { loadPreviewEngine } from '#app/features/editor/preview/engine.ts'
import { fetchFont } from '#app/features/editor/preview/fonts.ts'
import { openJassub } from '#app/features/editor/preview/jassub-drawing.ts'

/** The editor's preview, seen through the parts that it is given. */
export type WatchedPreview = {
  /** Shows an input that no other has; settles in the first animation frame after it, or a later one, was drawn. */
  show: (input: PreviewInput) => Promise<{ shownAt: number }>
  close: () => void
}

type Edit = { number: number; settle: (shownAt: number) => void }

/** Opens a preview of this size at a time of the video. */
export function openWatchedPreview(size: Size, seconds: number): WatchedPreview {
  const host = document.createElement('div')
  document.body.append(host)
  const numbers = new WeakMap<PreviewInput, number>()
  const compiled = new Map<string, number>()
  let waiting: Edit[] = []
  let [given, track] = [0, '']

  const settleUpTo = (number: number) => {
    const drawn = waiting.filter((edit) => edit.number <= number)
    waiting = waiting.filter((edit) => edit.number > number)
    if (drawn.length > 0)
      requestAnimationFrame((now) => {
        for (const { settle } of drawn) settle(now)
      })
  }
  const watch = (drawing: Drawing): Drawing => ({
    ...drawing,
    setTrack: (ass) => {
      track = ass
      return drawing.setTrack(ass)
    },
    draw: async (time, isForced) => {
      const drawn = track
      await drawing.draw(time, isForced)
      settleUpTo(compiled.get(drawn) ?? 0)
    },
  })
  const open: OpenDrawing = (...given) => watch(openJassub(...given))
  const preview: CaptionPreview = createCaptionPreview(host, {
    fetchFont,
    loadDrawing: async () => open,
    loadEngine: async () => {
      const engine = await loadPreviewEngine()
      return {
        ...engine,
        compile: async (input) => {
          const captions = await engine.compile(input)
          compiled.set(captions.ass, numbers.get(input as PreviewInput) ?? 0)
          return captions
        },
      }
    },
  })
  preview.setTime(seconds)
  preview.setSize(size)
  return {
    show: (input) => {
      given += 1
      numbers.set(input, given)
      const { promise, resolve } = Promise.withResolvers<{ shownAt: number }>()
      waiting.push({ number: given, settle: (shownAt) => resolve({ shownAt }) })
      preview.show(input)
      return promise
    },
    close: () => {
      preview.close()
      host.remove()
    },
  }
}
