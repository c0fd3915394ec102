import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { EXIT, Failure } from './failure.ts'

const ROOT = resolve(import.meta.dirname, '..')
const HEALTH_LIMIT_MS = 3000

/** What a running local cloud writes into its state folder. */
type CloudNote = { apiUrl: string; email: string; password: string; model: string }

export type LocalCloud = {
  apiUrl: string
  email: string
  password: string
  /** Ends the cloud if this process started it. */
  stop: () => Promise<void>
}

function readNote(env: NodeJS.ProcessEnv): CloudNote | null {
  const folder = env.WORDLIGHT_STATE_DIR || join(ROOT, '.local')
  try {
    return JSON.parse(readFileSync(join(folder, 'cloud.json'), 'utf8')) as CloudNote
  } catch {
    return null
  }
}

async function answers(note: CloudNote): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(HEALTH_LIMIT_MS)
    return (await fetch(`${note.apiUrl}/health`, { signal })).ok
  } catch {
    return false
  }
}

/**
 * The local cloud that runs, or one started for this process alone. The started one ends by itself when this process
 * dies, because it is bound to our end of its standard input.
 *
 * @throws Failure when a running one has another model, or when none could be started
 */
export async function findLocalCloud(
  model: string | null,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<LocalCloud> {
  const running = readNote(env)
  if (running && (await answers(running))) {
    if (model && model !== running.model) {
      throw new Failure(EXIT.usage, 'cli.other_model', { wanted: model, running: running.model })
    }
    return { ...running, stop: async () => {} }
  }
  return startLocalCloud(model, env, signal)
}

async function startLocalCloud(
  model: string | null,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<LocalCloud> {
  // A group of its own: a Ctrl-C at the terminal must leave it alive until the work is cancelled there.
  const child = spawn(join(ROOT, 'bin', 'start'), ['--attached'], {
    detached: true,
    env: model ? { ...env, WORKER_MODEL: model } : env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((settle) => {
    child.once('exit', (code) => settle(code))
    child.once('error', () => settle(null))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }

  const ready = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'ready') ready.resolve()
  })
  void ended.then((code) =>
    ready.reject(
      code === EXIT.setUp
        ? new Failure(EXIT.setUp, 'cli.set_up_incomplete')
        : new Failure(EXIT.unreachable, 'cli.cloud_failed'),
    ),
  )
  const onAbort = () => ready.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    await ready.promise
    const note = readNote(env)
    if (!note) throw new Failure(EXIT.unreachable, 'cli.cloud_failed')
    return { ...note, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
