import { spawn } from 'node:child_process'
import path from 'node:path'
import { ROOT } from '#tests/support/repository.ts'

export type Finished = { code: number | null; stdout: string; stderr: string; seconds: number }

/** Runs bin/caption as a person would, against the local cloud whose state lies in `stateDir`. */
export function runCaption(stateDir: string, ...args: string[]): Promise<Finished> {
  const startedAt = performance.now()
  const child = spawn(path.join(ROOT, 'bin', 'caption'), args, {
    cwd: ROOT,
    env: { ...process.env, WORDLIGHT_STATE_DIR: stateDir, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  return new Promise((resolve) => {
    child.once('close', (code) => {
      resolve({ code, stdout, stderr, seconds: (performance.now() - startedAt) / 1000 })
    })
  })
}
