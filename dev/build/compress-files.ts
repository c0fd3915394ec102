import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|json|txt|wasm|shapes|ttf|ico)$/
/** Below this a response is one packet either way. */
const SMALLEST_BYTES = 1024
/** The best quality takes seconds per megabyte: worth it for what every page loads, a tenth of a font's bytes at most. */
const SCRIPT = /\.(js|css)$/
const LARGE_BYTES = 3_000_000
/** A twin that saves less is not worth its place. */
const WORTH = 0.95

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Puts a .br and a .gz beside each file of a folder that becomes smaller by it. */
export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: qualityFor(file, bytes.length) }
  const twins = {
    br: await brotli(bytes, { params }),
    gz: await zip(bytes, { level: 9 }),
  }
  for (const [ending, twin] of Object.entries(twins)) {
    if (twin.length < bytes.length * WORTH) await writeFile(`${file}.${ending}`, twin)
  }
}

function qualityFor(file: string, bytes: number): number {
  if (SCRIPT.test(file)) return constants.BROTLI_MAX_QUALITY
  return bytes > LARGE_BYTES ? 6 : 9
}
