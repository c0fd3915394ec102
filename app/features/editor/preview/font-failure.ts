/** A font that could not be fetched; the editor goes on without what needs it. */
export class FontFailure extends Error {
  constructor(address: string, options?: ErrorOptions) {
    super(`Failed to fetch font: ${address}`, options)
    this.name = 'FontFailure'
  }
}

/** The bytes behind an address. Throws FontFailure for whatever goes wrong. */
export async function fetchFontBytes(
  address: string,
  init?: RequestInit,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetch(address, init)
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  } catch (cause) {
    throw new FontFailure(address, { cause })
  }
}
