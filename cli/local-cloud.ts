import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { CLOUD_LINE, joinCloud } from './cloud-user.ts'
import { EXIT, Failure } from './failure.ts'

const ROOT = resolve(import.meta.dirname, '..')
const HEALTH_LIMIT_MS = 3000
/** Another's cloud may end just when we want to use it. */
const ATTEMPTS = 3

/** What a running local cloud writes into its state folder. */
type CloudNote = {
  apiUrl: string
  email: string
  password: string
  model: string
  /** Null when the cloud does not end with its users. */
  usersPort: number | null
}

export type LocalCloud = {
  apiUrl: string
  email: string
  password: string
  /** Ends a cloud that was started for a command, unless others use it still. */
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
 * The local cloud that runs, or one started for this process and all that come to use it meanwhile. The started one ends
 * by itself when the last of them has gone, however that ended.
 *
 * @throws Failure when a running one has another model, or when none could be started
 */
export async function findLocalCloud(
  model: string | null,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<LocalCloud> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const cloud =
      (await joinRunningCloud(model, env)) ?? (await startLocalCloud(model, env, signal))
    if (cloud) return cloud
  }
  throw new Failure(EXIT.unreachable, 'cli.cloud_failed')
}

async function joinRunningCloud(
  model: string | null,
  env: NodeJS.ProcessEnv,
): Promise<LocalCloud | null> {
  const running = readNote(env)
  if (!running || !(await answers(running))) return null
  if (model && model !== running.model) {
    throw new Failure(EXIT.usage, 'cli.other_model', { wanted: model, running: running.model })
  }
  const stop = running.usersPort === null ? async () => {} : await joinCloud(running.usersPort)
  return stop && { ...running, stop }
}

/** Null when another process was faster: its cloud is ready now. */
async function startLocalCloud(
  model: string | null,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<LocalCloud | null> {
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
  const ready = Promise.withResolvers<boolean>()
  const shared = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === CLOUD_LINE.ready) ready.resolve(true)
    if (line === CLOUD_LINE.shared) shared.resolve()
  })
  const stop = async () => {
    child.stdin.end()
    await Promise.race([ended, shared.promise])
    child.stdout.destroy()
    child.unref()
  }

  void ended.then((code) => {
    if (code === EXIT.done) ready.resolve(false)
    else if (code === EXIT.setUp) ready.reject(new Failure(EXIT.setUp, 'cli.set_up_incomplete'))
    else ready.reject(new Failure(EXIT.unreachable, 'cli.cloud_failed'))
  })
  const onAbort = () => ready.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    if (!(await ready.promise)) return null
    const note = readNote(env)
    if (!note) throw new Failure(EXIT.unreachable, 'cli.cloud_failed')
    return { ...note, stop }
  } catch (error) {
    child.kill('SIGTERM')
    await ended
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
