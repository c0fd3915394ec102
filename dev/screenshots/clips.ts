import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MIBIBYTE } from '#config'
import { ffmpeg } from '#tests/support/ffmpeg.ts'
import { ROOT } from '#tests/support/repository.ts'

/** Short portrait clips of two seconds. */
export const CLIPS = ['lagoon', 'stage', 'dusk', 'meadow'] as const
export type Clip = (typeof CLIPS)[number]

const SOURCES = path.join(ROOT, 'tests', 'browser', 'fixtures')
const FOLDER = path.join(ROOT, '.local', 'screenshots', 'clips')
/** Bytes from the type of a header box of version 0 to its time scale. */
const TIME_SCALE_AT = 16

const read = (clip: Clip) => readFileSync(path.join(SOURCES, `${clip}.mp4`))

/** A clip that plays so many times slower: its clocks tick fewer times a second. */
export function slowClip(clip: Clip, factor: number): Buffer {
  const bytes = read(clip)
  for (const box of ['mvhd', 'mdhd']) {
    for (let at = bytes.indexOf(box); at > 0; at = bytes.indexOf(box, at + 1)) {
      const scale = bytes.readUInt32BE(at + TIME_SCALE_AT)
      bytes.writeUInt32BE(Math.round(scale / factor), at + TIME_SCALE_AT)
    }
  }
  return bytes
}

/** A still of a clip, as JPEG. */
export function stillOf(clip: Clip): Buffer {
  const picture = ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'mjpeg', '-']
  return ffmpeg('-ss', '0.5', '-i', path.join(SOURCES, `${clip}.mp4`), ...picture)
}

/** Files to be chosen in a dialog, by how they are called there. Large ones are sparse. */
export function writeFiles() {
  mkdirSync(FOLDER, { recursive: true })
  const write = (name: string, bytes: Buffer, mebibytes = 0) => {
    const file = path.join(FOLDER, name)
    writeFileSync(file, mebibytes > 0 ? padded(bytes, mebibytes * MIBIBYTE) : bytes)
    if (mebibytes > 0) grow(file, mebibytes * MIBIBYTE)
    return file
  }
  return {
    video: write('Morning light at the lagoon.mp4', read('lagoon'), 18),
    second: write('studio-tour-take-2.mov', read('stage'), 24),
    tooLarge: write('whole-concert.mp4', read('stage'), 640),
    tooLong: write('interview-uncut.mp4', slowClip('meadow', 300), 212),
  }
}

/** A box of nothing that reaches to the end of the file. */
function padded(bytes: Buffer, size: number): Buffer {
  const header = Buffer.from('\0\0\0\0free', 'latin1')
  header.writeUInt32BE(size - bytes.length)
  return Buffer.concat([bytes, header])
}

function grow(file: string, size: number): void {
  const handle = openSync(file, 'r+')
  ftruncateSync(handle, size)
  closeSync(handle)
}
