import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Address, inSlices, rerouted } from './proxy-parts.ts'

/**
 * What goes wrong on the line. `cut`: live connections are reset and new ones refused. `blackhole`: connections are
 * taken and stay open, nothing passes until the fault is over; what was held then arrives, even if its sender has
 * gone. `delayMs`: each chunk waits, in both directions. `bytesPerSecond`: in each direction. `cutAfterBytes`: a
 * connection is reset once it has carried so many bytes, both directions counted.
 */
export type TcpFault =
  | 'cut'
  | 'blackhole'
  | { delayMs: number }
  | { bytesPerSecond: number }
  | { cutAfterBytes: number }

export type TcpFaultProxy = Address & {
  /** The same address with the proxy's host and port. */
  through: (url: string) => string
  /** Replaces the fault before; live connections have it too. */
  setFault: (fault: TcpFault) => void
  heal: () => void
  /** Connections open now. */
  connections: () => number
  stop: () => Promise<void>
}

type Line = { client: Socket; upstream: Socket; carriedBytes: number }

/** A TCP proxy on the loopback address that fails on demand. Without `port` a free one is taken. */
export async function startTcpFaultProxy(options: {
  target: Address
  port?: number
}): Promise<TcpFaultProxy> {
  const { target, port = 0 } = options
  const lines = new Set<Line>()
  let fault: TcpFault | null = null
  let change = Promise.withResolvers<void>()

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    client.on('error', () => {})
    if (fault === 'cut') return client.resetAndDestroy()
    const upstream = connect({ ...target, allowHalfOpen: true, noDelay: true })
    upstream.on('error', () => {})
    const line = { client, upstream, carriedBytes: 0 }
    lines.add(line)
    void Promise.all([pump(line, client, upstream), pump(line, upstream, client)]).then(() =>
      lines.delete(line),
    )
  })

  async function pump(line: Line, from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from) await pass(line, chunk as Buffer, to)
      await blackholeOver()
      to.end()
    } catch {
      await blackholeOver()
      reset(line)
    }
  }

  async function blackholeOver(): Promise<void> {
    while (fault === 'blackhole') await change.promise
  }

  async function pass(line: Line, chunk: Buffer, to: Socket): Promise<void> {
    await blackholeOver()
    const limit = typeof fault === 'string' ? null : fault
    if (limit === null) return write(to, chunk)
    if ('bytesPerSecond' in limit) {
      for await (const slice of inSlices(chunk, limit.bytesPerSecond)) await write(to, slice)
      return
    }
    if ('delayMs' in limit) await wait(limit.delayMs)
    if ('cutAfterBytes' in limit) {
      const rest = limit.cutAfterBytes - line.carriedBytes
      line.carriedBytes += chunk.length
      if (chunk.length >= rest) {
        if (rest > 0) await write(to, chunk.subarray(0, rest))
        throw new Error('cut')
      }
    }
    await write(to, chunk)
  }

  function changeTo(next: TcpFault | null): void {
    fault = next
    for (const line of lines) {
      line.carriedBytes = 0
      if (next === 'cut') reset(line)
    }
    change.resolve()
    change = Promise.withResolvers()
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  return {
    ...address,
    through: (url) => rerouted(url, address),
    setFault: changeTo,
    heal: () => changeTo(null),
    connections: () => lines.size,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      changeTo('cut')
      await closed
    },
  }
}

function reset({ client, upstream }: Line): void {
  client.resetAndDestroy()
  upstream.resetAndDestroy()
}

async function write(to: Socket, chunk: Buffer): Promise<void> {
  if (to.destroyed) throw new Error('the other side has gone')
  if (!to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')])
}
