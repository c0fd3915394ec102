import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { Miniflare, NoOpLog } from 'miniflare'
import { expect, test } from 'vitest'
import { FONTS_FOLDER } from '#tests/golden/caption-fonts.ts'
import { GOLDEN_CASES, goldenFile } from '#tests/golden/cases.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const BIN = join(ROOT, 'node_modules', '.bin')
const WASM = 'harfbuzzjs/dist/harfbuzz.wasm'
const SHAPES = '#captions/fonts/shapes.bin'
const TIMEOUT_MS = 60_000

const stored = Object.fromEntries(
  GOLDEN_CASES.map((golden) => {
    const bytes = readFileSync(join(ROOT, 'tests', 'golden', goldenFile(golden)))
    return [goldenFile(golden), createHash('sha256').update(bytes).digest('hex')]
  }),
)

function printedBy(program: string, ...flags: string[]): unknown {
  const script = join(import.meta.dirname, 'print-digests.ts')
  const output = execFileSync(join(BIN, program), [...flags, script], { cwd: ROOT })
  return JSON.parse(output.toString())
}

test('Node writes the golden captions', { timeout: TIMEOUT_MS }, () => {
  expect(printedBy('node')).toEqual(stored)
})

test('Deno writes the same bytes', { timeout: TIMEOUT_MS }, () => {
  const flags = ['run', '--no-lock', '--quiet', '--cached-only', '--allow-read', '--allow-env']
  expect(printedBy('deno', ...flags)).toEqual(stored)
})

test('workerd writes the same bytes', { timeout: TIMEOUT_MS }, async () => {
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    log: new NoOpLog(),
    telemetry: { enabled: false },
    workers: [{ config: await describeWorker() }],
  })
  try {
    const response = await miniflare.dispatchFetch('http://localhost/')
    expect(await response.json()).toEqual(stored)
  } finally {
    await miniflare.dispose()
  }
})

async function describeWorker() {
  const module = <T extends string>(type: T, file: string) => ({
    type,
    contents: new Uint8Array(readFileSync(file)),
  })
  return {
    name: 'captions',
    compatibilityDate: '2026-10-01',
    manifest: {
      mainModule: 'worker.js',
      modules: {
        'worker.js': { type: 'esm' as const, contents: await bundleWorker() },
        [WASM]: module('wasm', join(ROOT, 'node_modules', WASM)),
        [SHAPES]: module('data', join(FONTS_FOLDER, 'shapes.bin')),
      },
    },
  }
}

async function bundleWorker(): Promise<string> {
  const bundle = await build({
    entryPoints: [join(import.meta.dirname, 'worker.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd'],
    mainFields: ['module', 'main'],
    external: [WASM, SHAPES],
  })
  return bundle.outputFiles[0]?.text ?? ''
}
