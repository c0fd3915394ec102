import { authFetch } from '#app/lib/api/auth-fetch.ts'
import { refusalOf } from '#app/lib/api/client.ts'
import { fileNameOf } from './file-name.ts'

/**
 * Fetches a file with the session's token. The browser keeps the bytes, on disk where there are many.
 *
 * @param onProgress the fraction that has come, 0 to 1, or null where the length is not known
 * @throws ApiFailure for a refusal, TypeError when nothing answers or the answer breaks off
 */
export async function fetchFile(
  path: string,
  onProgress: (fraction: number | null) => void,
  signal: AbortSignal,
): Promise<{ blob: Blob; name: string }> {
  const response = await authFetch(path, { signal })
  if (!response.ok || !response.body) throw await refusalOf(response)
  const length = Number(response.headers.get('content-length') ?? 0)
  let received = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        received += chunk.byteLength
        onProgress(length > 0 ? Math.min(received / length, 1) : null)
        controller.enqueue(chunk)
      },
    }),
  )
  const type = response.headers.get('content-type') ?? 'video/mp4'
  const blob = await new Response(counted, { headers: { 'content-type': type } }).blob()
  if (length > 0 && blob.size !== length) throw new TypeError('The file broke off.')
  return { blob, name: fileNameOf(response.headers.get('content-disposition')) }
}

/** Hands a file to the browser to be saved. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
