import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')
export const BIN = join(ROOT, 'node_modules', '.bin')
export const PYTHON = join(ROOT, 'worker', '.venv', 'bin', 'python')

export type Command = {
  name: string
  command: string
  args: string[]
  cwd?: string
  /** On top of ours. */
  env?: NodeJS.ProcessEnv
}
export type Outcome = { exitCode: number; output: string; seconds: number }

/** Runs a command to its end. `show` lets its output through as it comes; else it is collected. */
export function runCommand(
  { command, args, cwd = ROOT, env = {} }: Command,
  options: { show: boolean },
): Promise<Outcome> {
  const startedAt = performance.now()
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env, PATH: `${BIN}:${process.env.PATH}` },
    stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
  })
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise((resolve) => {
    const settle = (exitCode: number, text: string) =>
      resolve({ exitCode, output: text, seconds: (performance.now() - startedAt) / 1000 })
    child.once('error', (error) => settle(1, error.message))
    child.once('close', (code) => settle(code ?? 1, Buffer.concat(output).toString()))
  })
}
