import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|json|txt|wasm|bin|ttf|ico|map)$/
/** Below this a response is one packet either way. */
const SMALLEST_BYTES = 1024
/** The best quality takes a second per megabyte: large font files get the one before it, at a tenth of the time. */
const LARGE_BYTES = 1_000_000
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
  const quality = bytes.length > LARGE_BYTES ? 9 : constants.BROTLI_MAX_QUALITY
  const twins = {
    br: await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gz: await zip(bytes, { level: 9 }),
  }
  for (const [ending, twin] of Object.entries(twins)) {
    if (twin.length < bytes.length * WORTH) await writeFile(`${file}.${ending}`, twin)
  }
}
