import { setTimeout as wait } from 'node:timers/promises'

export type Address = { host: string; port: number }

/** The same URL at another host and port. */
export function rerouted(url: string, { host, port }: Address): string {
  const moved = new URL(url)
  moved.hostname = host
  moved.port = String(port)
  return moved.href
}

const SLICES_PER_SECOND = 20

/** A chunk in pieces, each given out when a line of so many bytes a second would have carried it. */
export async function* inSlices(chunk: Buffer, bytesPerSecond: number): AsyncGenerator<Buffer> {
  const size = Math.max(1, Math.floor(bytesPerSecond / SLICES_PER_SECOND))
  for (let offset = 0; offset < chunk.length; offset += size) {
    const slice = chunk.subarray(offset, offset + size)
    await wait((slice.length / bytesPerSecond) * 1000)
    yield slice
  }
}
