import type { OpenUpload } from '#api/contract/upload.ts'
import type { KeptFile } from './kept-files.ts'
import type { NewUpload, Upload } from './upload.ts'

const FRESH = { sentBytes: 0, secondsLeft: null, failure: null, canRetry: false, isKept: null }

/** An upload that somebody has just asked for. */
export function newUpload(key: string, { projectName, lang, file }: NewUpload): Upload {
  const { name: filename, size, lastModified } = file
  const told = { projectName, lang, filename, size, lastModified, file }
  return { ...FRESH, ...told, key, id: null, phase: 'sending' }
}

/** An upload that the API holds open, with what the browser has kept of its file. */
export function foundUpload(open: OpenUpload, kept: KeptFile | null): Upload {
  const file = kept?.file ?? null
  return {
    ...FRESH,
    key: open.id,
    id: open.id,
    projectName: open.project_name,
    lang: null,
    filename: open.filename,
    size: open.size,
    lastModified: kept?.lastModified ?? null,
    sentBytes: reportedBytes(open),
    phase: file ? 'sending' : 'file_needed',
    file,
    isKept: file ? true : null,
  }
}

/** Whether a file is the one that an upload was begun with, as far as can be told without reading it. */
export function isSameFile(upload: Upload, file: File): boolean {
  const { filename, size, lastModified } = upload
  const isUnchanged = lastModified === null || lastModified === file.lastModified
  return file.name === filename && file.size === size && isUnchanged
}

function reportedBytes(open: OpenUpload): number {
  const full = Object.keys(open.parts).length * open.part_size
  const lastPart = open.size - (open.part_count - 1) * open.part_size
  return open.parts[open.part_count] === undefined ? full : full - open.part_size + lastPart
}
