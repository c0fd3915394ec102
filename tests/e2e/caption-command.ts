import { spawn } from 'node:child_process'
import path from 'node:path'
import { ROOT } from '#tests/support/repository.ts'

export type Finished = { code: number | null; stdout: string; stderr: string; seconds: number }

export type Running = {
  finished: Promise<Finished>
  /** Resolves once a line of either output matches. */
  says: (pattern: RegExp) => Promise<void>
  interrupt: () => void
}

/** Starts bin/caption as a person would, with the local cloud whose state lies in `stateDir`. */
export function startCaption(stateDir: string, ...args: string[]): Running {
  const startedAt = performance.now()
  const child = spawn(path.join(ROOT, 'bin', 'caption'), args, {
    cwd: ROOT,
    env: { ...process.env, WORDLIGHT_STATE_DIR: stateDir, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  const waiting: { pattern: RegExp; resolve: () => void }[] = []
  const hear = () => {
    for (const { pattern, resolve } of waiting) if (pattern.test(stdout + stderr)) resolve()
  }
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
    hear()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
    hear()
  })
  return {
    finished: new Promise((resolve) => {
      child.once('close', (code) => {
        resolve({ code, stdout, stderr, seconds: (performance.now() - startedAt) / 1000 })
      })
    }),
    says: (pattern) =>
      new Promise((resolve) => {
        waiting.push({ pattern, resolve })
        hear()
      }),
    interrupt: () => child.kill('SIGINT'),
  }
}

/** Runs bin/caption to its end. */
export function runCaption(stateDir: string, ...args: string[]): Promise<Finished> {
  return startCaption(stateDir, ...args).finished
}
