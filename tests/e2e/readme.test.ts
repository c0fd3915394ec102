import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ROOT, readTracked } from '#tests/support/repository.ts'

/** Commands that hold the others up: start-cloud.ts runs the first, the next two run this test; scripts are long. */
const RUN_ELSEWHERE = /^(bin\/(start|test|check)|npm run [\w:-]+)$/

const commands = [...readTracked('README.md').matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap((block) => block[1]?.split('\n') ?? [])
  .map((line) => line.replace(/\s+#.*$/, '').trim())
  .filter((line) => line !== '')

let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wordlight-readme-'))
  for (const name of ['bin', 'dev']) symlinkSync(path.join(ROOT, name), path.join(folder, name))
})

afterAll(() => rmSync(folder, { recursive: true }))

test('the two commands stand first', () => {
  expect(commands.slice(0, 2)).toEqual(['bin/start', 'bin/test'])
})

test('each script is there', () => {
  const { scripts } = JSON.parse(readTracked('package.json')) as { scripts: object }
  const named = commands.flatMap((command) => /^npm run (\S+)/.exec(command)?.[1] ?? [])
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})

test.each(commands.filter((command) => !RUN_ELSEWHERE.test(command)))(
  '%s works as written',
  (command) => {
    const run = spawnSync('sh', ['-c', command], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, WORDLIGHT_STATE_DIR: inject('cloud').stateDir },
    })
    expect(run.status, run.stdout + run.stderr).toBe(0)
  },
)
