import { within } from '#app/lib/within.ts'
import { RENDERER_TIMEOUT_MS } from '#config'
import type { Drawing, Size } from './drawing.ts'
import { MEASURES, reportSpan } from './timing.ts'

/** Captions to draw and the fonts that they name. */
export type Track = { ass: string; fonts: readonly { file: string; bytes: Uint8Array }[] }

/** What the canvas should show. */
export type Wanted = { track: Track | null; seconds: number; size: Size }

/** One drawing and what it shows so far. */
export type DrawingSession = {
  /** Brings the canvas to what is wanted. Rejects when the renderer fails or takes longer than 5 s for one answer. */
  show: (wanted: Wanted) => Promise<void>
  /** Ends it; what is under way rejects at once. */
  close: () => void
}

/** The first start downloads 2 MB; ending it earlier would only begin the download anew. */
const START_TIMEOUT_MS = 30_000

/** Follows what a drawing has been given, so that each call sends only what has changed. */
export function createDrawingSession(drawing: Drawing, opened: Size): DrawingSession {
  const given = new Set<string>()
  let shown: Pick<Wanted, 'track' | 'size'> = { track: null, size: opened }
  let isClosed = false
  let breakOff = () => {}

  /** Only of the call under way: a promise for the end of the session would keep something of each drawn frame. */
  const answered = (call: Promise<void>, milliseconds = RENDERER_TIMEOUT_MS) => {
    const { promise: closed, reject } = Promise.withResolvers<never>()
    breakOff = () => reject(new Error('the drawing is closed'))
    if (isClosed) breakOff()
    return within(milliseconds, Promise.race([call, closed]))
  }
  const ready = answered(drawing.ready, START_TIMEOUT_MS)
  ready.catch(() => {})

  const giveFonts = async ({ fonts }: Track) => {
    const lacking = fonts.filter(({ file }) => !given.has(file))
    if (lacking.length === 0) return
    await answered(drawing.addFonts(lacking.map(({ bytes }) => bytes)))
    for (const { file } of lacking) given.add(file)
  }
  const giveTrack = async (track: Track) => {
    await giveFonts(track)
    const start = performance.now()
    await answered(drawing.setTrack(track.ass))
    reportSpan(MEASURES.setTrack, start)
  }
  return {
    show: async ({ track, seconds, size }) => {
      await ready
      const isResized = size.width !== shown.size.width || size.height !== shown.size.height
      const isRetracked = track !== shown.track
      if (isResized) await answered(drawing.resize(size))
      if (isRetracked && track) await giveTrack(track)
      const start = performance.now()
      await answered(drawing.draw(seconds, isResized || isRetracked))
      reportSpan(MEASURES.draw, start, { seconds, isNewTrack: isRetracked })
      shown = { track, size }
    },
    close: () => {
      drawing.close()
      isClosed = true
      breakOff()
    },
  }
}
