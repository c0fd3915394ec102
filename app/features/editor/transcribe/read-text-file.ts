import { CAPTION_FILE_MAX_LENGTH } from '#config'

/** What old editors saved text in, west of Asia. */
const FALLBACK = 'windows-1252'
const UTF_16 = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const

/** The text of a file, in the encoding that it is in; null when it is larger than any subtitles. */
export async function readTextFile(file: Blob): Promise<string | null> {
  // Two bytes a character in the longest encoding of most scripts.
  if (file.size > 2 * CAPTION_FILE_MAX_LENGTH) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decode(bytes)
  return text.length > CAPTION_FILE_MAX_LENGTH ? null : text
}

function decode(bytes: Uint8Array): string {
  const wide = Object.entries(UTF_16).find(([, mark]) =>
    mark.every((byte, at) => bytes[at] === byte),
  )
  if (wide) return new TextDecoder(wide[0]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(FALLBACK).decode(bytes)
  }
}
