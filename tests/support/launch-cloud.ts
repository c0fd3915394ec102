import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CloudNote } from '#dev/cloud/state-folder.ts'
import { ROOT } from './repository.ts'

/** `apiUrl` ends in /api. */
export type Cloud = CloudNote & { stateDir: string }

/**
 * Starts the product as the README says, in a state folder of its own that goes with it. It ends with this process.
 *
 * @param args beside `--attached`, which leaves the web app out
 * @param env changes the environment of `bin/start`
 */
export async function launchCloud({
  args = [],
  env = {},
}: {
  args?: string[]
  env?: NodeJS.ProcessEnv
} = {}): Promise<{ cloud: Cloud; stop: () => Promise<void> }> {
  const stateDir = mkdtempSync(path.join(tmpdir(), 'wordlight-cloud-'))
  // Postgres runs under an account of its own, which must be able to pass through.
  chmodSync(stateDir, 0o711)
  const runner = spawn(path.join(ROOT, 'bin', 'start'), ['--attached', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env, WORDLIGHT_STATE_DIR: stateDir },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  await untilReady(runner)
  const stop = async () => {
    const ended = new Promise((resolve) => runner.once('exit', resolve))
    runner.kill('SIGTERM')
    await ended
    rmSync(stateDir, { recursive: true, force: true })
  }
  return { cloud: readCloud(stateDir), stop }
}

/** The cloud that runs on a state folder. */
export function readCloud(stateDir: string): Cloud {
  const note = readFileSync(path.join(stateDir, 'cloud.json'), 'utf8')
  return { ...(JSON.parse(note) as CloudNote), stateDir }
}

function untilReady(runner: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (/^ready$/m.test(output)) resolve()
    }
    runner.stdout?.on('data', read)
    runner.stderr?.on('data', read)
    runner.once('exit', (code) => reject(new Error(`bin/start ended with ${code}:\n${output}`)))
  })
}
