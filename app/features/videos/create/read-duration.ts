/** A browser that cannot tell by then will not. */
const LIMIT_MS = 5000

/** Length of a video file in seconds; null where the browser cannot read it (AVI, HEVC, damaged files). */
export async function readDuration(file: File): Promise<number | null> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  const over = new AbortController()
  try {
    return await new Promise((resolve) => {
      const listen = { signal: AbortSignal.any([over.signal, AbortSignal.timeout(LIMIT_MS)]) }
      listen.signal.addEventListener('abort', () => resolve(null))
      video.addEventListener('error', () => resolve(null), listen)
      video.addEventListener('loadedmetadata', () => resolve(known(video.duration)), listen)
      video.preload = 'metadata'
      video.src = address
    })
  } finally {
    over.abort()
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

/** Recordings that were written while they ran claim to be endless. */
function known(seconds: number): number | null {
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}
