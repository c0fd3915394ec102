import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CompiledCaptions, Frame } from '#captions/index.ts'
import { FONTS_FOLDER } from '#tests/golden/caption-fonts.ts'
import { ROOT } from '#tests/support/repository.ts'

const WORKER = join(ROOT, 'worker')

export type ExportOrder = {
  source: string
  target: string
  /** Null leaves the captions out and nothing else. */
  captions: (Pick<CompiledCaptions, 'ass' | 'fontFiles'> & { frame: Frame }) | null
  /** Null is what the worker ships. */
  crf: number | null
}

export type ExportAnswer = {
  /** What the worker does to a frame besides drawing captions, in ffmpeg's words. */
  filters: string
  /** User and system time of ffmpeg. */
  cpuSeconds: number
}

/** The worker's own way of exporting, in a process of its own. One export at a time. */
export type Exporter = AsyncDisposable & { run: (order: ExportOrder) => Promise<ExportAnswer> }

const COMMAND = [join(WORKER, '.venv', 'bin', 'python'), join(import.meta.dirname, 'exports.py')]

/** `core`: the one processor that it runs on, by Linux' numbers; all of them where none is given. */
export function startExporter({ core }: { core?: number } = {}): Exporter {
  const pinned = core === undefined ? COMMAND : ['taskset', '--cpu-list', `${core}`, ...COMMAND]
  const [program = '', ...options] = pinned
  const child = spawn(program, options, {
    env: { ...process.env, PYTHONPATH: WORKER },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    run: async ({ source, target, captions, crf }) => {
      const order = {
        ...{ source, target, crf },
        captions: captions && {
          ass: captions.ass,
          fonts: captions.fontFiles,
          ...captions.frame,
        },
        fonts: join(FONTS_FOLDER, 'files'),
      }
      child.stdin.write(`${JSON.stringify(order)}\n`)
      const { value, done } = await answers.next()
      if (done) throw new Error('the export failed')
      return JSON.parse(value) as ExportAnswer
    },
    [Symbol.asyncDispose]: async () => {
      child.stdin.end()
      await ended
    },
  }
}
