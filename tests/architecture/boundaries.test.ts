import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '#tests/support/repository.ts'

let sandbox: string

beforeAll(() => {
  sandbox = mkdtempSync(path.join(tmpdir(), 'wordlight-boundaries-'))
  cpSync(path.join(ROOT, 'biome.json'), path.join(sandbox, 'biome.json'))
  execFileSync('git', ['init', '-q'], { cwd: sandbox })
})

afterAll(() => rmSync(sandbox, { recursive: true }))

function lintPlanted(file: string, specifier: string) {
  const target = path.join(sandbox, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, `import { planted } from '${specifier}'\n\nexport const kept = planted\n`)
  const biome = path.join(ROOT, 'node_modules', '.bin', 'biome')
  const run = spawnSync(biome, ['lint', '--colors=off', file], { cwd: sandbox, encoding: 'utf8' })
  rmSync(target)
  return { refused: run.status !== 0, output: run.stdout + run.stderr }
}

test.each([
  ['captions/planted.ts', '#db/client.ts', 'The captions engine is pure'],
  ['captions/planted.ts', 'node:fs', 'The captions engine is pure'],
  ['captions/animate/planted.ts', '../colour.ts', "No '../' imports"],
  ['captions/wasm/planted.ts', 'hono', 'captions/wasm loads the HarfBuzz module'],
  ['db/constants.ts', 'drizzle-orm', 'imports nothing'],
  ['app.config.ts', 'zod', 'imports nothing'],
  ['db/schema/planted.ts', '#api/errors.ts', 'db/ knows drizzle'],
  ['api/contract/planted.ts', 'drizzle-orm', 'The contract is shapes only'],
  ['api/contract/planted.ts', '#api/services/a.ts', 'The contract is shapes only'],
  ['api/services/planted.ts', 'hono', 'HTTP belongs in api/routes'],
  ['api/services/planted.ts', '#api/adapters/s3.ts', 'SDKs in api/adapters'],
  ['api/routes/planted.ts', 'drizzle-orm', 'Data access belongs in api/services'],
  ['api/routes/planted.ts', '#db/client.ts', 'Data access belongs in api/services'],
  ['api/routes/planted.ts', '#api/adapters/s3.ts', 'Adapters are chosen in the entry files'],
  ['api/adapters/planted.ts', '#api/services/a.ts', 'An adapter knows its SDK'],
  ['cli/planted.ts', '#db/client.ts', 'The CLI is a client'],
  ['cli/planted.ts', '#dev/cloud/start.ts', 'The CLI is a client'],
])('%s may not import %s', (file, specifier, advice) => {
  const { refused, output } = lintPlanted(file, specifier)
  expect(refused).toBe(true)
  expect(output).toContain(advice)
})

test.each([
  ['captions/planted.ts', '#captions/text.ts'],
  ['api/services/planted.ts', '#db/client.ts'],
  ['api/routes/planted.ts', '#api/services/a.ts'],
  ['api/adapters/planted.ts', '@aws-sdk/client-s3'],
  ['tests/planted.ts', '#api/adapters/s3.ts'],
])('%s may import %s', (file, specifier) => {
  expect(lintPlanted(file, specifier)).toMatchObject({ refused: false })
})
