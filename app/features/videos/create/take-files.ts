import { m } from '#app/paraglide/messages.js'
import { PROJECT_NAME_MAX_LENGTH } from '#config'

/** For the file picker: systems know containers by type or by ending, and not each by both. */
export const ACCEPTED_FILES = 'video/mp4,video/quicktime,video/x-msvideo,.mp4,.m4v,.mov,.avi'

const VIDEO_ENDING = /\.(mp4|m4v|mov|avi)$/i

export type TakenFile = {
  file: File | null
  /** What to tell about files that were not taken. */
  note: string | null
}

/** The first video of some files. Anything else is ignored and the file of before stays: no error, only a note. */
export function takeFiles(before: File | null, files: readonly File[]): TakenFile {
  const [file, ...more] = files.filter(isVideo)
  if (file) {
    const note = more.length > 0 ? m['create.first_only']({ filename: file.name }) : null
    return { file, note }
  }
  const [ignored] = files
  const note = ignored ? m['create.not_a_video']({ filename: ignored.name }) : null
  return { file: before, note }
}

/** Systems that do not know a container give its files no type. */
function isVideo(file: File): boolean {
  return file.type === '' ? VIDEO_ENDING.test(file.name) : file.type.startsWith('video/')
}

/** The name that a project has until somebody gives it another. */
export function projectNameOf(filename: string): string {
  const name = filename.replace(/\.[^.]+$/, '').trim()
  return (name || filename).slice(0, PROJECT_NAME_MAX_LENGTH).trim()
}
