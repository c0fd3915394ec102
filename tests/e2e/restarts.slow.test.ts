import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCaption } from '#tests/e2e/caption-command.ts'
import { listProjects } from '#tests/e2e/public-api.ts'
import { makeTalk, TALK } from '#tests/e2e/talk.ts'
import { type Part, pidOf, strike } from '#tests/support/cloud-parts.ts'
import { ffprobe } from '#tests/support/ffmpeg.ts'
import { type Cloud, launchCloud } from '#tests/support/launch-cloud.ts'

const VIDEO_SECONDS = 42

let folder: string
let video: string
let sourceSeconds: number
let cloud: Cloud
let stop: () => Promise<void>

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'wordlight-restarts-'))
  chmodSync(folder, 0o711)
  const text = [TALK, TALK].join(' ')
  video = makeTalk(folder, { text, seconds: VIDEO_SECONDS, size: '720x1280' }).video
  sourceSeconds = Number(ffprobe(video).format.duration)
  ;({ cloud, stop } = await launchCloud({ env: { WORKER_MODEL: 'tiny.en' } }))
})
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true })
})

// The command tells each quarter at most.
const EARLY_WORDS = /Transcribing \d+ %/
const LATE_WORDS = /Transcribing [5-9]\d %/
const EARLY_PICTURES = /Rendering \d+ %/
const LATE_PICTURES = /Rendering [5-9]\d %/

test.for<[Part, NodeJS.Signals, string, RegExp]>([
  ['postmaster', 'SIGKILL', 'transcribing', EARLY_WORDS],
  ['postmaster', 'SIGQUIT', 'rendering', EARLY_PICTURES],
  ['services', 'SIGKILL', 'transcribing', EARLY_WORDS],
  ['services', 'SIGTERM', 'rendering', LATE_PICTURES],
  ['workerd', 'SIGKILL', 'the source is fetched', /Uploading: /],
  ['workerd', 'SIGKILL', 'the export is put', LATE_PICTURES],
  ['worker', 'SIGKILL', 'transcribing', EARLY_WORDS],
  ['worker', 'SIGTERM', 'rendering', EARLY_PICTURES],
  ['api', 'SIGKILL', 'transcribing', LATE_WORDS],
  ['api', 'SIGTERM', 'rendering', LATE_PICTURES],
])(
  '%s: a %s while %s still ends with the file',
  async ([part, signal, _, moment], { annotate }) => {
    const output = path.join(folder, 'captioned.mp4')
    rmSync(output, { force: true })
    const command = startCaption(cloud.stateDir, video, '-o', output)
    const early = command.finished.then(({ stderr }) => Promise.reject(new Error(stderr)))
    await Promise.race([command.says(moment), early])
    const struck = strike(cloud.stateDir, part, signal)
    const struckAt = performance.now()
    const finished = await command.finished
    const seconds = (performance.now() - struckAt) / 1000
    await annotate(
      `${seconds.toFixed(1)} s from the blow to the file, ${finished.seconds.toFixed(1)} s in all`,
    )
    expect(finished, finished.stderr).toMatchObject({ code: 0 })
    expect(Number(ffprobe(output).format.duration)).toBeCloseTo(sourceSeconds, 0)

    const isBack = () => ![undefined, struck].includes(pidOf(cloud.stateDir, part))
    await expect.poll(isBack, { timeout: 40_000 }).toBe(true)
    const [newest] = await listProjects(cloud)
    expect(newest).toMatchObject({ name: 'talk', status: 'export_done' })
  },
)

test('after all that, no log holds a secret, a signed address or a word of the talk', () => {
  const readJson = (name: string) =>
    JSON.parse(readFileSync(path.join(cloud.stateDir, name), 'utf8')) as Record<string, string>
  const { authSecret, workerToken, demoPassword } = readJson('secrets.json')
  const logs = path.join(cloud.stateDir, 'logs')
  const written = readdirSync(logs).map((name) => readFileSync(path.join(logs, name), 'utf8'))
  expect(written.join('').length).toBeGreaterThan(10_000)
  for (const secret of [authSecret, workerToken, demoPassword, 'X-Amz-Signature', 'rhythm']) {
    for (const text of written) expect(text.includes(String(secret))).toBe(false)
  }
})
