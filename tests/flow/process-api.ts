import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from '#tests/support/repository.ts'
import { type ApiServer, parseLog } from './api-server.ts'

/** An API that is a process of its own, and can be asked to end. */
export type ApiProcess = ApiServer & {
  /** Sends SIGTERM. */
  terminate: () => void
  /** The exit code, once it has ended. */
  ended: Promise<number | null>
}

const ARGUMENTS = {
  deno: [
    ...['run', '--no-lock', '--no-prompt', '--allow-net', '--allow-env', '--allow-sys=osRelease'],
    `--allow-read=${ROOT}`,
  ],
  node: [],
}

/** Starts the API, or with `app` pages and API, on a free port; resolves once it listens. */
export async function startApiProcess(
  runtime: keyof typeof ARGUMENTS,
  settings: Record<string, string>,
  part: 'api' | 'app' = 'api',
): Promise<ApiProcess> {
  const { PATH, HOME, TMPDIR } = process.env
  const command = [...ARGUMENTS[runtime], `${part}/entry.${runtime}.ts`]
  const child = spawn(path.join(ROOT, 'node_modules', '.bin', runtime), command, {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      const ready = parseLog([line]).find(({ event }) => event === 'ready')
      if (ready) resolve(Number(ready.port))
    })
    createInterface({ input: child.stderr }).on('line', (line) => lines.push(line))
    ended.then(() => reject(new Error(`the API did not start:\n${lines.join('\n')}`)), reject)
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    log: () => parseLog(lines),
    terminate: () => child.kill('SIGTERM'),
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
