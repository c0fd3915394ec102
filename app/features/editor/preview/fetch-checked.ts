import { sha256Of } from '#captions/sha256.ts'
import { FontFailure, fetchFontBytes } from './font-failure.ts'

/** The bytes behind an address that have this digest. Rejects with FontFailure, also when there are only others. */
export async function fetchChecked(
  address: string,
  sha256: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await fetchFontBytes(address)
  if ((await sha256Of(bytes)) === sha256) return bytes
  // A copy that was damaged on its way would otherwise stay in the browser's cache for a year.
  const again = await fetchFontBytes(address, { cache: 'reload' })
  if ((await sha256Of(again)) !== sha256) throw new FontFailure(address)
  return again
}
