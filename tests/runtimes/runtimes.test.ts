import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Miniflare, NoOpLog } from 'miniflare'
import { expect, test } from 'vitest'
import { GOLDEN_CASES, goldenFile } from '#tests/golden/cases.ts'
import { buildWorker } from '#tests/support/worker-bundle.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const BIN = join(ROOT, 'node_modules', '.bin')
const TIMEOUT_MS = 60_000

const stored = Object.fromEntries(
  GOLDEN_CASES.map((golden) => {
    const bytes = readFileSync(join(ROOT, 'tests', 'golden', goldenFile(golden)))
    return [goldenFile(golden), createHash('sha256').update(bytes).digest('hex')]
  }),
)

function printedBy(program: string, script: string, ...flags: string[]): unknown {
  const file = join(import.meta.dirname, script)
  const output = execFileSync(join(BIN, program), [...flags, file], { cwd: ROOT })
  return JSON.parse(output.toString())
}

test('Node writes the golden captions', { timeout: TIMEOUT_MS }, () => {
  expect(printedBy('node', 'print-digests.ts')).toEqual(stored)
})

test('Deno writes the same bytes', { timeout: TIMEOUT_MS }, () => {
  const flags = ['run', '--no-lock', '--quiet', '--cached-only', '--allow-read', '--allow-env']
  expect(printedBy('deno', 'print-digests.ts', ...flags)).toEqual(stored)
})

test('Chromium writes the same bytes', { timeout: TIMEOUT_MS }, () => {
  expect(printedBy('node', 'print-digests-of-chromium.ts')).toEqual(stored)
})

test('workerd writes the same bytes', { timeout: TIMEOUT_MS }, async () => {
  const built = await buildWorker(join(import.meta.dirname, 'worker.ts'))
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    log: new NoOpLog(),
    telemetry: { enabled: false },
    workers: [{ config: { ...built, env: { ASSETS: { type: 'assets' } } } }],
  })
  try {
    const response = await miniflare.dispatchFetch('http://localhost/api/digests')
    expect(await response.json()).toEqual(stored)
  } finally {
    await miniflare.dispose()
  }
})
