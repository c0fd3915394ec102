import { createSocket, type Socket } from 'node:dgram'
import { createServer } from 'node:net'

const TRIES = 50
const HOST = '127.0.0.1'

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: HOST, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** The first port from `wanted` upwards on which nothing listens at the loopback address. */
export async function findFreePort(wanted: number): Promise<number> {
  const { port, release } = await reservePort(wanted)
  release()
  return port
}

function holdNumber(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', () => socket.close(() => resolve(null)))
    socket.bind({ port, address: HOST, exclusive: true }, () => resolve(socket.unref()))
  })
}

/**
 * The same, kept for whatever this process starts there later: the UDP port of the number is held until the release, and
 * a number whose UDP port is taken counts as promised to another. So clouds that start at the same moment never choose
 * the same port.
 */
export async function reservePort(wanted: number): Promise<{ port: number; release: () => void }> {
  for (let port = wanted; port < wanted + TRIES; port += 1) {
    const holder = await holdNumber(port)
    if (holder && (await canListen(port))) return { port, release: () => holder.close() }
    holder?.close()
  }
  throw new Error(`No port from ${wanted} to ${wanted + TRIES} is free.`)
}
