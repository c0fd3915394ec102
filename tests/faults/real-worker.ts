import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { serve } from '@hono/node-server'
import { createCaptionCompiler } from '#api/adapters/caption-compiler.ts'
import { createApp } from '#api/app.ts'
import type { TestApi } from '#api/testing/test-api.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { createProject } from '#db/testing/factories.ts'
import { isAlive, type ProcessIdentity } from '#dev/cloud/processes.ts'
import { captionData } from '#tests/golden/caption-fonts.ts'
import { descendantsOf } from '#tests/support/descendants.ts'
import { ffmpeg } from '#tests/support/ffmpeg.ts'
import { ROOT } from '#tests/support/repository.ts'

const WORKER = path.join(ROOT, 'worker')
/** Longer than a lease and the work after it; nothing here waits so long but a failure. */
const EVENT_LIMIT_MS = 90_000

type LogLine = { event: string; at: string; [fact: string]: unknown }
/** Decides what becomes of a worker's request before the API sees it. */
type Gate = (request: Request) => Promise<void>

export type Stage = Awaited<ReturnType<typeof startStage>>
export type RealWorker = ReturnType<typeof launchWorker> & {
  token: string
  id: string
  workDir: string
}

/** A test API behind a real port, with the real captions engine, and worker processes that call it. */
export async function startStage(api: TestApi) {
  const captions = createCaptionCompiler(captionData)
  const app = createApp({ ...api.deps, captions })
  const folder = mkdtempSync(path.join(tmpdir(), 'wordlight-worker-'))
  const workers: RealWorker[] = []
  let gate: Gate = async () => {}

  const answer = async (request: Request) => {
    await gate(request)
    return app.fetch(request)
  }
  const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo

  return {
    api,
    workers,
    guard: (next: Gate) => {
      gate = next
    },
    /** A worker that is ready to claim exports; two that share `home` follow each other on one machine. */
    startWorker: async (home: string): Promise<RealWorker> => {
      const { token, worker } = await api.createMachine()
      const started = launchWorker(home, {
        PATH: process.env.PATH,
        PYTHONPATH: WORKER,
        WORKER_API_URL: `http://127.0.0.1:${port}/api`,
        WORKER_TOKEN: token,
        WORKER_KINDS: 'export',
        WORKER_FONTS_DIR: path.join(ROOT, 'captions', 'fonts', 'files'),
        WORKER_WORK_DIR: path.join(folder, home),
      })
      const real = { ...started, token, id: worker.id, workDir: path.join(folder, home) }
      workers.push(real)
      await real.says('ready')
      return real
    },
    /** A user with a transcribed video of so many seconds in the store, whose export has just been asked for. */
    startExport: async (seconds: number) => {
      const account = await api.createAccount()
      const video = makeVideo(folder, seconds)
      const project = await createProject(api.db, account.user.id, {
        status: PROJECT_STATUS.transcribed,
        durationMs: seconds * 1000,
        sizeBytes: video.length,
      })
      const url = await api.deps.storage.signPut(project.sourceKey, 'video/mp4', 600)
      const headers = { 'content-type': 'video/mp4' }
      const put = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(video) })
      if (!put.ok) throw new Error(`the store answered ${put.status}`)
      const { token } = account
      const ask = (method: string, call: string) =>
        app.request(`/api/project/${project.id}/${call}`, {
          method,
          headers: { authorization: `Bearer ${token}` },
        })
      const started = await ask('POST', 'generate-video-subtitle')
      if (!started.ok) throw new Error(`the export was refused: ${await started.text()}`)
      return { ...account, project, ask }
    },
    stop: async () => {
      for (const worker of workers) await worker.kill()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function launchWorker(name: string, env: NodeJS.ProcessEnv) {
  const python = path.join(WORKER, '.venv', 'bin', 'python')
  const child = spawn(python, ['-m', 'wordlight_worker', 'run'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: LogLine[] = []
  const hearing = new Set<() => void>()
  const errors: string[] = []
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(JSON.parse(line) as LogLine)
      for (const hear of hearing) hear()
    })
  }
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code))
  })
  const pid = pidOf(child)

  return {
    pid,
    lines,
    ended,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** The first line of this event, also one that was written before. */
    says: (event: string, matches: (line: LogLine) => boolean = () => true): Promise<LogLine> =>
      new Promise((resolve, reject) => {
        const give = (settle: () => void) => {
          clearTimeout(limit)
          hearing.delete(hear)
          settle()
        }
        const hear = () => {
          const found = lines.find((line) => line.event === event && matches(line))
          if (found) give(() => resolve(found))
        }
        const told = () => `${name}: no ${event} in ${JSON.stringify(lines)} ${errors.join('')}`
        const limit = setTimeout(() => give(() => reject(new Error(told()))), EVENT_LIMIT_MS)
        hearing.add(hear)
        void ended.then(() => give(() => reject(new Error(`it ended; ${told()}`))))
        hear()
      }),
    /** Every process below this one, with its command line. */
    descendants: () => descendantsOf(pid),
    kill: async () => {
      child.kill('SIGCONT')
      child.kill('SIGKILL')
      await ended
    },
  }
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the worker did not start')
  return child.pid
}

export const livingOf = (processes: readonly ProcessIdentity[]) => processes.filter(isAlive)

function makeVideo(folder: string, seconds: number): Buffer {
  const file = path.join(folder, `${seconds}.mp4`)
  ffmpeg(
    ...['-f', 'lavfi', '-i', 'testsrc2=size=720x1280:rate=30', '-f', 'lavfi', '-i', 'sine'],
    ...['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-movflags', '+faststart', file],
  )
  return readFileSync(file)
}
