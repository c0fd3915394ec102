import { fontAddress } from '#captions/fonts/font-address.ts'
import { FontFailure, fetchFontBytes } from './font-failure.ts'

/** A font file that captions name, as the engine answers it. */
export type FontRequest = { file: string; sha256: string }

const cache = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * The very file that the worker draws with. Each address is fetched once; a failure is forgotten, so that asking again
 * tries again. Rejects with FontFailure, also when the bytes are not those that the engine measured.
 */
export async function fetchFont(font: FontRequest): Promise<Uint8Array<ArrayBuffer>> {
  const address = fontAddress(font)
  const fetched = cache.get(address) ?? fetchChecked(address, font.sha256)
  cache.set(address, fetched)
  try {
    return await fetched
  } catch (error) {
    cache.delete(address)
    throw error
  }
}

async function fetchChecked(address: string, sha256: string) {
  const bytes = await fetchFontBytes(address)
  if ((await digest(bytes)) === sha256) return bytes
  // A copy that was damaged on its way would otherwise stay in the browser's cache for a year.
  const again = await fetchFontBytes(address, { cache: 'reload' })
  if ((await digest(again)) !== sha256) throw new FontFailure(address)
  return again
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
