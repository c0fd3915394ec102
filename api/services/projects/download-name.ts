const MAX_LENGTH = 100

/** A project's name as a file name: no control, path or direction characters, at most 100 and the ending. */
export function downloadName(projectName: string, ending = 'mp4'): string {
  const cleaned = projectName
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '-')
    .trim()
    .replace(/^\.+/, '')
    .replace(/\.mp4$/i, '')
  const short = [...cleaned].slice(0, MAX_LENGTH).join('').trim()
  return `${short || 'video'}.${ending}`
}

/** Both forms of RFC 6266: an ASCII fallback and the name in UTF-8 (RFC 8187). */
export function contentDisposition(filename: string): string {
  const ascii = filename.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')
  const fallback = ascii.replace(/["\\%]/g, '').trim()
  const ending = filename.slice(filename.lastIndexOf('.'))
  const isBare = fallback === '' || fallback === ending
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, percentEncode)
  const name = isBare ? `video${ending}` : fallback
  return `attachment; filename="${name}"; filename*=UTF-8''${encoded}`
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
