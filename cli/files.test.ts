import { chmod, link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkFiles, writeWhole } from './files.ts'

let folder: string
const at = (name: string) => join(folder, name)
const bytes = (text: string) => new TextEncoder().encode(text)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-files-'))
  await writeFile(at('in.mp4'), '12345')
})
afterEach(() => rm(folder, { recursive: true }))

test('a readable input and writable outputs pass, and the size is told', async () => {
  await writeFile(at('old.mp4'), 'old')
  expect(await checkFiles(at('in.mp4'), [at('old.mp4'), at('new.json')])).toBe(5)
})

test.each([
  ['a missing input', 'none.mp4', 'out.mp4', 'cli.input_missing'],
  ['an empty input', 'empty.mp4', 'out.mp4', 'errors.video_empty'],
  ['a folder as input', '.', 'out.mp4', 'cli.input_not_a_file'],
  ['an output in a missing folder', 'in.mp4', 'none/out.mp4', 'cli.folder_missing'],
  ['a folder as output', 'in.mp4', 'folder', 'cli.output_not_a_file'],
  ['the input as output', 'in.mp4', 'in.mp4', 'cli.output_is_input'],
  ['another name of the input as output', 'in.mp4', 'same.mp4', 'cli.output_is_input'],
])('%s is refused', async (_, input, output, key) => {
  await mkdir(at('folder'))
  await writeFile(at('empty.mp4'), '')
  await link(at('in.mp4'), at('same.mp4'))
  await expect(checkFiles(at(input), [at(output)])).rejects.toMatchObject({ key })
})

// Root may read everything, so as root there is nothing to see.
test.skipIf(process.getuid?.() === 0)('an input that may not be read is refused', async () => {
  await chmod(at('in.mp4'), 0)
  await expect(checkFiles(at('in.mp4'), [])).rejects.toMatchObject({ key: 'cli.input_unreadable' })
})

test('two outputs of one name are refused', async () => {
  const refused = checkFiles(at('in.mp4'), [at('out'), at('out')])
  await expect(refused).rejects.toMatchObject({ key: 'cli.outputs_equal' })
})

test('a whole file replaces the one that was there', async () => {
  await writeFile(at('out.mp4'), 'old')
  await writeWhole(at('out.mp4'), [bytes('ne'), bytes('w')])
  expect(await readFile(at('out.mp4'), 'utf8')).toBe('new')
  expect((await readdir(folder)).sort()).toEqual(['in.mp4', 'out.mp4'])
})

test('a file that breaks off leaves the old one and nothing else', async () => {
  await writeFile(at('out.mp4'), 'old')
  function* broken() {
    yield bytes('half')
    throw new Error('the line broke')
  }
  await expect(writeWhole(at('out.mp4'), broken())).rejects.toThrow('the line broke')
  expect(await readFile(at('out.mp4'), 'utf8')).toBe('old')
  expect((await readdir(folder)).sort()).toEqual(['in.mp4', 'out.mp4'])
})

test('a file whose size is not accepted is not put in place', async () => {
  const written = writeWhole(at('out.mp4'), [bytes('123')], (size) => {
    if (size !== 4) throw new Error(`${size} bytes`)
  })
  await expect(written).rejects.toThrow('3 bytes')
  expect(await readdir(folder)).toEqual(['in.mp4'])
})
