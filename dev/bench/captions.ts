// `npm run bench:captions`: what the engine and the preview take, without the editor. Exits 1 when a goal is missed.
import { PRESET_KEYS, type PresetKey, presetStyle } from '#captions/index.ts'
import { openCaptionPage } from '#dev/caption-page/caption-page.ts'
import { speakEvenly, WORDS_PER_MINUTE } from './even-talk.ts'
import type {
  EditLatencies,
  FirstDrawing,
  measureEdits,
  measureFirst,
} from './page/measure-captions.ts'
import { percentile, summarise } from './statistics.ts'
import { milliseconds, renderTable } from './table.ts'

const LENGTHS_SECONDS = [60, 300] as const
const FRAME = { width: 1080, height: 1920 }
const GOAL_FRAMES = 2
const MODULE = 'dev/bench/page/measure-captions.ts'

type Row = { preset: PresetKey; seconds: number; first: FirstDrawing; edits: EditLatencies }

const page = await openCaptionPage()
try {
  const rows: Row[] = []
  for (const seconds of LENGTHS_SECONDS)
    for (const preset of PRESET_KEYS) {
      const input = {
        words: speakEvenly(seconds),
        style: presetStyle(preset),
        frame: FRAME,
        lang: 'en',
      }
      const request = { input, seconds: seconds / 2 + 0.1 }
      const first = await page.call<typeof measureFirst>(MODULE, 'measureFirst', request)
      const edits = await page.call<typeof measureEdits>(MODULE, 'measureEdits', request)
      rows.push({ preset, seconds, first, edits })
    }
  console.log(LENGTHS_SECONDS.flatMap((seconds) => tables(seconds, rows)).join('\n\n'))

  const judged = rows.filter(({ seconds }) => seconds === 60)
  const p95 = (kind: keyof EditLatencies) =>
    Math.max(...judged.map(({ edits }) => percentile(edits[kind], 0.95)))
  const [typing, dragging] = [p95('typing'), p95('dragging')]
  const isMet = typing <= GOAL_FRAMES && dragging <= GOAL_FRAMES
  console.log(
    `\n${isMet ? 'met' : 'MISSED'}: edit to drawn frame at 60 s, p95 of the slowest preset: ` +
      `typing ${typing}, dragging ${dragging} display frames (goal ${GOAL_FRAMES})`,
  )
  process.exitCode = isMet ? 0 : 1
} finally {
  await page.close()
}

function tables(seconds: number, all: readonly Row[]): string[] {
  const rows = all.filter((row) => row.seconds === seconds)
  const words = Math.round((seconds / 60) * WORDS_PER_MINUTE)
  const columns = ['compile', 'setTrack', 'draw'] as const
  const kinds = ['typing', 'dragging'] as const
  return [
    renderTable(
      [
        `${seconds} s, ${words} words, p50`,
        'compile',
        'setTrack',
        'first draw',
        ...kinds.flatMap((kind) => [`${kind} p50`, 'p95 frames']),
      ],
      rows.map(({ preset, first, edits }) => [
        preset,
        ...columns.map((column) => milliseconds(summarise(first[column]).p50)),
        ...kinds.flatMap((kind) => {
          const { p50, p95 } = summarise(edits[kind])
          return [String(p50), String(p95)]
        }),
      ]),
    ),
  ]
}
