import { fontAddress } from '#captions/fonts/font-address.ts'
import { fetchChecked } from './fetch-checked.ts'

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
