// `npm run bench:editor`: what an edit takes until it is drawn, and the tab's memory. Exits 1 when a goal is missed.
// WORDLIGHT_BENCH_STATE names the state folder of a production cloud that runs already.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRESET_KEYS, type PresetKey } from '#captions/index.ts'
import { makeTalk, TALK } from '#tests/e2e/talk.ts'
import { type Cloud, launchCloud, readCloud } from '#tests/support/launch-cloud.ts'
import {
  createTranscribedProject,
  openSession,
  replaceWords,
  type Tokens,
} from '#tests/support/transcribed-project.ts'
import type { Edit } from './editor-probe.ts'
import { type EditorTab, openEditorTab, type TabMemory } from './editor-tab.ts'
import { summarise } from './statistics.ts'
import { milliseconds, renderTable } from './table.ts'

const SECONDS = 60
const WORDS = 170
const WARM_UP = 4
const EDITS = 20
const MEMORY_WARM_UP = 40
const MEMORY_EDITS = 100
/** What feels like at once, without a graphics card. */
const GOAL_P95_MS = 100
/** More than what differs between two collections of the same page. */
const GOAL_HEAP_MIB = 1
const GOAL_PROCESS_MIB = 16

/** A transcribed project of one minute, whose words are exactly those of the talk. */
async function createLongProject(cloud: Cloud, tokens: Tokens): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'wordlight-bench-'))
  try {
    const text = `${TALK} ${TALK} ${TALK}`.split(' ').slice(0, WORDS).join(' ')
    const talk = makeTalk(folder, { text, seconds: SECONDS, size: '720x1280' })
    const name = 'A talk of one minute'
    const id = await createTranscribedProject(cloud, tokens, {
      video: talk.video,
      name,
      lang: 'en',
    })
    await replaceWords(cloud, tokens, id, talk.words)
    return id
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type PresetRow = { preset: PresetKey; edits: Edit[] }

async function measureEdits(tab: EditorTab): Promise<PresetRow[]> {
  const rows: PresetRow[] = []
  for (const preset of PRESET_KEYS) {
    await tab.choosePreset(preset)
    await tab.edit(WARM_UP)
    rows.push({ preset, edits: await tab.edit(EDITS) })
    await tab.leaveWord()
  }
  return rows
}

async function measureMemory(tab: EditorTab): Promise<[TabMemory, TabMemory]> {
  await tab.choosePreset('karaoke_master')
  await tab.edit(MEMORY_WARM_UP)
  const before = await tab.readMemory()
  await tab.edit(MEMORY_EDITS)
  return [before, await tab.readMemory()]
}

const columns = ['shown', 'compile', 'setTrack', 'draw'] as const
const cells = (edits: readonly Edit[]) =>
  columns.flatMap((column) => {
    const { p50, p95 } = summarise(edits.map((edit) => edit[column]))
    return [milliseconds(p50), milliseconds(p95)]
  })
const growth = (before: number | null, after: number | null) =>
  before === null || after === null ? null : after - before
const signed = (size: number) => `${size < 0 ? '' : '+'}${size.toFixed(1)} MiB`
const mebibytes = (size: number | null) => (size === null ? '-' : `${size.toFixed(1)} MiB`)

const state = process.env.WORDLIGHT_BENCH_STATE
const { cloud, stop } = state
  ? { cloud: readCloud(state), stop: async () => {} }
  : await launchCloud({ args: ['--production'] })
try {
  const tokens = await openSession(cloud)
  const tab = await openEditorTab(cloud, tokens, await createLongProject(cloud, tokens))
  const rows = await measureEdits(tab)
  const [before, after] = await measureMemory(tab)
  await tab.close()

  console.log(
    [
      renderTable(
        ['60 s, 170 words', ...columns.flatMap((column) => [`${column} p50`, 'p95'])],
        rows.map(({ preset, edits }) => [preset, ...cells(edits)]),
      ),
      renderTable(
        ['memory of the tab', 'JS heap', 'process'],
        [
          ['before 100 edits', mebibytes(before.heap), mebibytes(before.process)],
          ['after', mebibytes(after.heap), mebibytes(after.process)],
        ],
      ),
    ].join('\n\n'),
  )

  const { p95 } = summarise(rows.flatMap(({ edits }) => edits.map(({ shown }) => shown)))
  const heap = after.heap - before.heap
  const whole = growth(before.process, after.process)
  const isMet =
    p95 <= GOAL_P95_MS && heap <= GOAL_HEAP_MIB && whole !== null && whole <= GOAL_PROCESS_MIB
  console.log(
    `\n${isMet ? 'met' : 'MISSED'}: key press to drawn frame p95 ${milliseconds(p95)} (goal ${GOAL_P95_MS} ms); ` +
      `${MEMORY_EDITS} edits: JS heap ${signed(heap)} (goal ${GOAL_HEAP_MIB}), ` +
      `process ${whole === null ? 'not measured' : signed(whole)} (goal ${GOAL_PROCESS_MIB})`,
  )
  process.exitCode = isMet ? 0 : 1
} finally {
  await stop()
}
