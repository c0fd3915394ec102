import { createServer } from 'node:net'

const TRIES = 50

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      server.close(() => resolve(true)),
    )
  })
}

/**
 * The first port from `wanted` upwards on which nothing listens at the loopback address.
 *
 * @param avoid ports that are promised to somebody else already
 */
export async function findFreePort(wanted: number, avoid: readonly number[] = []): Promise<number> {
  for (let port = wanted; port < wanted + TRIES; port += 1) {
    if (!avoid.includes(port) && (await canListen(port))) return port
  }
  throw new Error(`No port from ${wanted} to ${wanted + TRIES} is free.`)
}
