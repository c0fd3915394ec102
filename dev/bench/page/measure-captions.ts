import type { PreviewInput } from '#app/features/editor/preview/caption-preview.ts'
import { MEASURES } from '#app/features/editor/preview/timing.ts'
import { openWatchedPreview, type WatchedPreview } from './watched-preview.ts'

/** Captions, and a time in the midst of them. */
export type BenchRequest = { input: PreviewInput; seconds: number }

/** Milliseconds; one of each per round. */
export type FirstDrawing = { compile: number[]; setTrack: number[]; draw: number[] }
/** Display frames from an edit to the first after the renderer has drawn it, one per edit: 1 is the next frame. */
export type EditLatencies = { typing: number[]; dragging: number[] }

/** What the editor's picture takes beside its panels at 1440 x 900. */
const SIZE = { width: 460, height: 818 }
const ROUNDS = 5
const WARM_UP = 4
const EDITS = 40
/** As fast as a hasty typist; no multiple of a display's frame. */
const TYPING_MS = 90

/** The first picture of previews that are opened anew, renderer and all; fonts are there. */
export async function measureFirst({ input, seconds }: BenchRequest): Promise<FirstDrawing> {
  const spans: Record<string, number[]> = {}
  const observer = new PerformanceObserver((list) => {
    // Before there are captions it draws an empty picture.
    for (const { name, duration, detail } of list.getEntries() as PerformanceMeasure[])
      if (name !== MEASURES.draw || detail?.isNewTrack)
        spans[name] = [...(spans[name] ?? []), duration]
  })
  observer.observe({ type: 'measure' })
  for (let round = 0; round <= ROUNDS; round += 1) {
    const preview = openWatchedPreview(SIZE, seconds)
    await preview.show({ ...input })
    preview.close()
    await new Promise((resolve) => setTimeout(resolve, 50))
    // The first one fetches fonts.
    if (round === 0) for (const name of Object.keys(spans)) spans[name] = []
  }
  observer.disconnect()
  const [compile = [], setTrack = [], draw = []] = [
    spans[MEASURES.compile],
    spans[MEASURES.setTrack],
    spans[MEASURES.draw],
  ]
  return { compile, setTrack, draw }
}

/** Edits of a preview that stays open: keys typed into a word, and a slider that is drawn. */
export async function measureEdits({ input, seconds }: BenchRequest): Promise<EditLatencies> {
  const preview = openWatchedPreview(SIZE, seconds)
  const display = await watchDisplay()
  await preview.show({ ...input })
  const type = (edit: number) => show(preview, display, withText(input, seconds, `word${edit}`))
  for (let edit = 0; edit < WARM_UP; edit += 1) await type(edit)
  const typing: Promise<number>[] = []
  for (let edit = 0; edit < EDITS; edit += 1) {
    await new Promise((resolve) => setTimeout(resolve, TYPING_MS))
    typing.push(type(WARM_UP + edit))
  }
  await Promise.all(typing)
  const dragging: Promise<number>[] = []
  for (let edit = 0; edit < EDITS; edit += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const fontsize = 30 + (10 * edit) / EDITS
    dragging.push(show(preview, display, { ...input, style: { ...input.style, fontsize } }))
  }
  const latencies = { typing: await Promise.all(typing), dragging: await Promise.all(dragging) }
  preview.close()
  return latencies
}

async function show(preview: WatchedPreview, display: Display, input: PreviewInput) {
  const before = display.frameAt(performance.now())
  const { shownAt } = await preview.show(input)
  return Math.round(display.frameAt(shownAt)) - Math.floor(before)
}

/** Changes the word that is spoken at a time. */
function withText({ words, ...rest }: PreviewInput, seconds: number, text: string): PreviewInput {
  const changed = words.map((word) =>
    word.start <= seconds && seconds < word.end ? { ...word, word: text } : word,
  )
  return { ...rest, words: changed }
}

/** Counts the frames of the display by its clock, so that those that were missed count too. */
type Display = { frameAt: (milliseconds: number) => number }

async function watchDisplay(): Promise<Display> {
  const times: number[] = []
  while (times.length < 40)
    times.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)))
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 1000 / 60
  const [first = 0, last = 0] = [times.at(0), times.at(-1)]
  // The mean, as times are rounded; frames that were missed count too.
  const interval = (last - first) / Math.round((last - first) / usual)
  return { frameAt: (milliseconds) => (milliseconds - last) / interval }
}
