// `npm run bench:export`: what captions add to the CPU time of an export. Exits 1 when a goal is missed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileCaptions, PRESET_KEYS, type PresetKey, presetStyle } from '#captions/index.ts'
import { type Exporter, startExporter } from '#dev/parity/exports.ts'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { ffmpeg } from '#tests/support/ffmpeg.ts'
import { speakEvenly } from './even-talk.ts'
import { percentile } from './statistics.ts'
import { renderTable } from './table.ts'

const FRAME = { width: 1080, height: 1920 }
const SECONDS = 6
const ROUNDS = 3
/** On two, what one and the same export takes differs by a tenth from run to run; on one by a fiftieth. */
const CORE = 1
const GOALS: Partial<Record<PresetKey, number>> = { karaoke_master: 1.05, karaoke_smooth: 1.05 }
const GOAL_HEAVIEST = 1.12

/** What phones record costs about as much to encode: moving detail, grain, 17 Mbit/s. */
function makeClip(target: string): void {
  const size = `${FRAME.width}x${FRAME.height}`
  ffmpeg(
    ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30`],
    ...['-f', 'lavfi', '-i', `mandelbrot=size=${size}:rate=30:end_scale=0.05`],
    ...['-f', 'lavfi', '-i', 'sine=frequency=220:sample_rate=48000', '-t', String(SECONDS)],
    '-filter_complex',
    '[0][1]blend=all_mode=average,noise=alls=6:allf=t,scale=out_color_matrix=bt709:out_range=tv,' +
      'format=yuv420p,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv',
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '17M', '-maxrate', '20M'],
    ...['-bufsize', '34M', '-c:a', 'aac', target],
  )
}

type Cost = { cost: number; ratio: number; bare: number }
type Round = Map<PresetKey, Cost>

/** Each preset between two bare exports: a shared machine grows slower and faster within a minute. */
async function runRound(turn: number, costOf: (preset: PresetKey | null) => Promise<number>) {
  const shift = (turn * 4) % PRESET_KEYS.length
  const order = [...PRESET_KEYS.slice(shift), ...PRESET_KEYS.slice(0, shift)]
  const round: Round = new Map()
  let before = await costOf(null)
  for (const preset of order) {
    const cost = await costOf(preset)
    const after = await costOf(null)
    const bare = (before + after) / 2
    round.set(preset, { cost, ratio: cost / bare, bare })
    before = after
  }
  return round
}

const folder = mkdtempSync(join(tmpdir(), 'wordlight-bench-export-'))
try {
  const source = join(folder, 'source.mp4')
  makeClip(source)
  const fonts = await loadCaptionFonts()
  await using exporter: Exporter = startExporter({ core: CORE })
  const costOf = async (preset: PresetKey | null) => {
    const captions = preset && {
      ...compileCaptions({
        words: speakEvenly(SECONDS),
        style: presetStyle(preset),
        frame: FRAME,
        lang: 'en',
        fonts,
      }),
      frame: FRAME,
    }
    const target = join(folder, 'export.mp4')
    return (await exporter.run({ source, target, captions, crf: null })).cpuSeconds
  }
  const rounds: Round[] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) rounds.push(await runRound(turn, costOf))
  report(rounds)
} finally {
  rmSync(folder, { recursive: true })
}

function report(rounds: readonly Round[]): void {
  const median = (values: readonly number[]) => percentile(values, 0.5)
  const bare = median(rounds.flatMap((round) => [...round.values()].map((cost) => cost.bare)))
  const results = PRESET_KEYS.map((preset) => {
    const costs = rounds.flatMap((round) => round.get(preset) ?? [])
    const ratios = costs.map(({ ratio }) => ratio)
    return { preset, cost: median(costs.map(({ cost }) => cost)), ratio: median(ratios), ratios }
  })
  console.log(
    renderTable(
      [`${SECONDS} s of ${FRAME.width}x${FRAME.height}`, 'CPU s', 'ratio', 'least', 'most', 'goal'],
      [
        ['no captions', bare.toFixed(2), '1', '', '', ''],
        ...results.map(({ preset, cost, ratio, ratios }) => [
          preset,
          cost.toFixed(2),
          ratio.toFixed(3),
          Math.min(...ratios).toFixed(3),
          Math.max(...ratios).toFixed(3),
          String(GOALS[preset] ?? GOAL_HEAVIEST),
        ]),
      ],
    ),
  )
  const isMet = results.every(({ preset, ratio }) => ratio <= (GOALS[preset] ?? GOAL_HEAVIEST))
  const heaviest = results.reduce((one, other) => (other.ratio > one.ratio ? other : one))
  const told = Object.keys(GOALS).map((preset) => {
    const ratio = results.find((result) => result.preset === preset)?.ratio ?? Number.NaN
    return `${preset} ${ratio.toFixed(3)} (goal ${GOALS[preset as PresetKey]})`
  })
  console.log(
    `\n${isMet ? 'met' : 'MISSED'}: CPU seconds over those without captions, medians of ${ROUNDS} rounds: ` +
      `${told.join(', ')}, heaviest ${heaviest.preset} ${heaviest.ratio.toFixed(3)} (goal ${GOAL_HEAVIEST})`,
  )
  process.exitCode = isMet ? 0 : 1
}
