import { withoutFonts } from '#captions/formats/without-fonts.ts'
import { CAPTION_FILE_MAX_BYTES } from '#config'

/** Of a file as it is, with what is left out: UTF-16, and the fonts that ASS carries along. */
const FILE_MAX_BYTES = 8 * CAPTION_FILE_MAX_BYTES
/** What old editors saved text in, west of Asia. */
const FALLBACK = 'windows-1252'
const UTF_16 = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const

/**
 * The text of a file, in the encoding that it is in and without the fonts that it carries; null when it is larger than
 * any subtitles.
 */
export async function readTextFile(file: Blob): Promise<string | null> {
  if (file.size > FILE_MAX_BYTES) return null
  const text = withoutFonts(decode(new Uint8Array(await file.arrayBuffer())))
  return new TextEncoder().encode(text).length > CAPTION_FILE_MAX_BYTES ? null : text
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
