import { randomBytes } from 'node:crypto'
import { access, constants, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EXIT, Failure } from './failure.ts'

async function statOrNull(file: string) {
  return stat(file).catch(() => null)
}

/**
 * Finds what is wrong with the files before any work is done.
 *
 * @returns the input's size in bytes
 * @throws Failure for a missing, empty or unreadable input, for an output folder that is missing or closed to us, and for two
 * files that are one and the same
 */
export async function checkFiles(inputFile: string, outputFiles: string[]): Promise<number> {
  const input = await statOrNull(inputFile)
  if (!input) throw new Failure(EXIT.input, 'cli.input_missing', { file: inputFile })
  if (!input.isFile()) throw new Failure(EXIT.input, 'cli.input_not_a_file', { file: inputFile })
  await access(inputFile, constants.R_OK).catch(() => {
    throw new Failure(EXIT.input, 'cli.input_unreadable', { file: inputFile })
  })

  if (input.size === 0) throw new Failure(EXIT.input, 'errors.video_empty')

  for (const file of outputFiles) {
    const folder = dirname(file)
    const isFolder = (await statOrNull(folder))?.isDirectory()
    if (!isFolder) throw new Failure(EXIT.output, 'cli.folder_missing', { folder })
    await access(folder, constants.W_OK).catch(() => {
      throw new Failure(EXIT.output, 'cli.folder_closed', { folder })
    })
    const existing = await statOrNull(file)
    if (existing && !existing.isFile()) {
      throw new Failure(EXIT.output, 'cli.output_not_a_file', { file })
    }
    if (existing && existing.ino === input.ino && existing.dev === input.dev) {
      throw new Failure(EXIT.output, 'cli.output_is_input', { file })
    }
  }
  if (new Set(outputFiles).size < outputFiles.length) {
    throw new Failure(EXIT.output, 'cli.outputs_equal')
  }
  return input.size
}

/**
 * Writes a file so that it is either complete or not there: under another name beside it, then renamed. Chunks come
 * from `chunks`; `accept` may throw when the whole is not what it should be, given the size in bytes.
 */
export async function writeWhole(
  file: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  accept: (bytes: number) => void = () => {},
): Promise<void> {
  const draft = join(dirname(file), `.wordlight-${randomBytes(6).toString('hex')}.part`)
  try {
    const handle = await open(draft, 'wx')
    let bytes = 0
    try {
      for await (const chunk of chunks) {
        await handle.writeFile(chunk)
        bytes += chunk.byteLength
      }
      accept(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
