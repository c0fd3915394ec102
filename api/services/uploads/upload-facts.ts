const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/x-msvideo']
const OTHER_TYPE = 'application/octet-stream'

/** The content type to store a file under: what its sender says when that is a video that we take. */
export function storedType(claimed: string): string {
  return VIDEO_TYPES.includes(claimed) ? claimed : OTHER_TYPE
}
