const FALLBACK = 'video.mp4'

/** The file name in a content-disposition header (RFC 6266), its UTF-8 form first; `video.mp4` without one. */
export function fileNameOf(contentDisposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(contentDisposition ?? '')?.[1]
  const plain = /filename="([^"]+)"/i.exec(contentDisposition ?? '')?.[1]
  return decode(encoded) ?? plain ?? FALLBACK
}

function decode(encoded: string | undefined): string | undefined {
  try {
    return encoded && decodeURIComponent(encoded.trim())
  } catch {
    return undefined
  }
}
