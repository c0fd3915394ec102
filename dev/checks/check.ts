// `bin/check`: everything that can be judged without running the product, side by side.
import { join } from 'node:path'
import { BIN, type Command, PYTHON, ROOT, runCommand } from './run-command.ts'

const node = (name: string, script: string, ...args: string[]): Command => ({
  name,
  command: join(BIN, 'node'),
  args: [join(ROOT, script), ...args],
})
const tool = (name: string, program: string, ...args: string[]): Command => ({
  name,
  command: join(BIN, program),
  args,
})
const python = (name: string, ...args: string[]): Command => ({
  name,
  command: PYTHON,
  args: ['-m', ...args],
  cwd: join(ROOT, 'worker'),
})

const CHECKS: Command[] = [
  tool('format, lint, boundaries', 'biome', 'ci', '--colors=off'),
  tool('types', 'tsc', '--project', '.'),
  tool('types on Deno', 'deno', 'check', '--quiet', '--no-lock', 'app/entry.deno.ts'),
  tool('dead code', 'knip', '--no-progress'),
  python('python types', 'mypy'),
  python('python lint', 'ruff', 'check', '--quiet', '.', '../dev'),
  python('python format', 'ruff', 'format', '--check', '--quiet', '.', '../dev'),
  node('generated files', 'dev/generate/worker-contract.ts', '--check'),
]

const outcomes = await Promise.all(
  CHECKS.map(async (check) => ({ check, ...(await runCommand(check, { show: false })) })),
)
for (const { check, exitCode, output, seconds } of outcomes) {
  console.log(`${exitCode === 0 ? 'ok  ' : 'FAIL'} ${check.name} (${seconds.toFixed(1)} s)`)
  if (exitCode !== 0) console.log(output.trim())
}
process.exitCode = outcomes.some(({ exitCode }) => exitCode !== 0) ? 1 : 0
