import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { ROOT } from '#tests/support/repository.ts'

/** `apiUrl` ends in /api. */
export type Cloud = { apiUrl: string; email: string; password: string; stateDir: string }

declare module 'vitest' {
  export interface ProvidedContext {
    cloud: Cloud
  }
}

/** Starts the product as the README says, in a state folder of its own, and ends it after the last test. */
export default async function startCloud(project: TestProject) {
  const { cloud, stop } = await launchCloud()
  project.provide('cloud', cloud)
  return stop
}

/** The same for one test file; `env` changes the environment of `bin/start`. */
export async function launchCloud(
  env: NodeJS.ProcessEnv = {},
): Promise<{ cloud: Cloud; stop: () => Promise<void> }> {
  const stateDir = mkdtempSync(path.join(tmpdir(), 'wordlight-e2e-'))
  // Postgres runs under an account of its own, which must be able to pass through.
  chmodSync(stateDir, 0o711)
  const runner = spawn(path.join(ROOT, 'bin', 'start'), ['--attached'], {
    cwd: ROOT,
    env: { ...process.env, ...env, WORDLIGHT_STATE_DIR: stateDir },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  await untilReady(runner)
  const state = JSON.parse(readFileSync(path.join(stateDir, 'cloud.json'), 'utf8')) as Cloud
  const stop = async () => {
    const ended = new Promise((resolve) => runner.once('exit', resolve))
    runner.kill('SIGTERM')
    await ended
    rmSync(stateDir, { recursive: true, force: true })
  }
  return { cloud: { ...state, stateDir }, stop }
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
