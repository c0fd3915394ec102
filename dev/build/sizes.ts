// `npm run sizes`: what each page loads, by script; fails above the budgets and when the landing page loads the engine.
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { renderTable } from '#dev/bench/table.ts'
import { CHUNKS_FILE, type Chunk } from './chunks-plugin.ts'
import { chunksOf, laterChunksOf, PAGES, type Page, strayModules } from './page-chunks.ts'
import { BUDGETS } from './size-budgets.ts'
import { buildWebApp } from './web-app.ts'

/** Bytes: as they are, by gzip, by brotli. */
type Sizes = readonly [number, number, number]

const DIST = resolve(import.meta.dirname, '..', '..', 'dist')
const pages = Object.keys(PAGES) as Page[]

function measure({ file }: Chunk): Sizes {
  const bytes = readFileSync(join(DIST, 'client', file))
  return [bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length]
}

const sum = (all: readonly Sizes[]): Sizes =>
  all.reduce<Sizes>(([a, b, c], [x, y, z]) => [a + x, b + y, c + z], [0, 0, 0])
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
const withoutDigest = ({ file }: Chunk) => basename(file).replace(/-[\w-]{8}\.js$/, '')

/** Prints the scripts, the largest first, and answers what they weigh together by brotli. */
function printTable(title: string, chunks: readonly Chunk[]): number {
  const rows = chunks
    .map((chunk) => ({ name: withoutDigest(chunk), sizes: measure(chunk) }))
    .toSorted((a, b) => b.sizes[2] - a.sizes[2])
  const together = sum(rows.map(({ sizes }) => sizes))
  const lines = [...rows, { name: 'together', sizes: together }]
  const cells = lines.map(({ name, sizes }) => [name, ...sizes.map(kilobytes)])
  console.log(`\n${renderTable([title, 'raw kB', 'gzip', 'brotli'], cells)}`)
  return together[2]
}

await buildWebApp(DIST)
const chunks = JSON.parse(readFileSync(join(DIST, CHUNKS_FILE), 'utf8')) as Chunk[]
const faults = strayModules(chunks).map((module) => `/ loads ${module}`)
for (const page of pages) {
  const bytes = printTable(page, chunksOf(chunks, page))
  const later = laterChunksOf(chunks, page)
  if (later.length > 0) printTable(`${page}, when it needs them`, later)
  if (bytes > BUDGETS[page] * 1000) {
    faults.push(`${page}: ${kilobytes(bytes)} kB are more than its ${BUDGETS[page]} kB`)
  }
}
console.log(faults.length === 0 ? '\nAll within the budgets.' : `\n${faults.join('\n')}`)
process.exitCode = faults.length === 0 ? 0 : 1
