import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { finished, pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Address, inSlices, rerouted } from './proxy-parts.ts'

/**
 * What happens to a request. `status`: the proxy answers in the target's place. `answer_lost`: the target does its
 * work, its answer is dropped and the connection reset. `delayMs`: it reaches the target late. `cutAfterBytes`: the
 * connection is reset after so many bytes of the two bodies together; with 0 nothing reaches the target.
 * `bytesPerSecond`: of either body. `blackhole`: nothing reaches the target and no answer ever comes.
 */
export type HttpFault =
  | { status: number; retryAfter?: number }
  | 'answer_lost'
  | { delayMs: number }
  | { cutAfterBytes: number }
  | { bytesPerSecond: number }
  | 'blackhole'

export type HttpFaultRule = {
  method?: string
  /** Matched against path and query. */
  path?: RegExp
  /** So many matching requests fail; Infinity until `heal`. */
  times: number
  with: HttpFault
}

export type SeenRequest = { method: string; path: string; fault: HttpFault | null }

export type HttpFaultProxy = Address & {
  /** The same address with the proxy's host and port. */
  through: (url: string) => string
  /** Adds a rule; the first that matches and is not used up decides. */
  fail: (rule: HttpFaultRule) => void
  /** Drops all rules; requests in a blackhole are reset. */
  heal: () => void
  /** Every request so far, in order of arrival. */
  requests: SeenRequest[]
  stop: () => Promise<void>
}

/**
 * An HTTP proxy on the loopback address that fails on demand. Headers pass unchanged, Host too, so that signatures
 * made for the proxy's address stay valid; bodies are streamed.
 */
export async function startHttpFaultProxy(options: {
  target: Address
  port?: number
}): Promise<HttpFaultProxy> {
  const { target, port = 0 } = options
  const agent = new Agent({ keepAlive: true })
  const requests: SeenRequest[] = []
  const held = new Set<Socket>()
  let rules: HttpFaultRule[] = []

  function takeFault(method: string, path: string): HttpFault | null {
    const rule = rules.find(
      (one) => one.times > 0 && (one.method ?? method) === method && (one.path?.test(path) ?? true),
    )
    if (!rule) return null
    rule.times -= 1
    return rule.with
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request
    const fault = takeFault(method, path)
    requests.push({ method, path, fault })
    if (fault === 'blackhole') {
      held.add(request.socket)
      return
    }
    const change = typeof fault === 'string' ? null : fault
    if (change && 'status' in change) return answer(request, response, change)
    if (change && 'delayMs' in change) await wait(change.delayMs)
    await forward(request, response, fault)
  }

  async function forward(
    request: IncomingMessage,
    response: ServerResponse,
    fault: HttpFault | null,
  ): Promise<void> {
    const { method, url: path, rawHeaders: headers, socket } = request
    const gate = createGate(fault, () => socket.resetAndDestroy())
    const upstream = openRequest({ ...target, method, path, headers, agent, setHost: false })
    try {
      const replied = once(upstream, 'response') as Promise<[IncomingMessage]>
      const sent = pipeline(request, gate, upstream)
      // A target may answer before it has read the body.
      const [reply] = await Promise.race([replied, sent.then(() => replied)])
      if (fault === 'answer_lost') {
        await finished(reply.resume())
        throw new Error('the answer is lost')
      }
      response.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
      await pipeline(reply, gate, response)
    } catch {
      upstream.destroy()
      if (!socket.destroyed) socket.resetAndDestroy()
    }
  }

  const server = createServer((request, response) => void handle(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }

  function heal(): void {
    rules = []
    for (const socket of held) socket.resetAndDestroy()
    held.clear()
  }

  return {
    ...address,
    through: (url) => rerouted(url, address),
    fail: (rule) => {
      rules.push({ ...rule })
    },
    heal,
    requests,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      heal()
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, retryAfter }: { status: number; retryAfter?: number },
): Promise<void> {
  request.resume()
  await once(request, 'end').catch(() => {})
  response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
  response.end()
}

/** What was let through gets this long to arrive before the reset drops it. */
const FLUSH_MS = 50

// One gate stands in both bodies of an exchange, so that a cut counts their bytes together.
function createGate(fault: HttpFault | null, cut: () => void) {
  const limits = typeof fault === 'object' ? fault : null
  let restBytes = limits && 'cutAfterBytes' in limits ? limits.cutAfterBytes : Infinity
  return async function* gate(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    if (restBytes === 0) {
      cut()
      throw new Error('cut')
    }
    for await (const chunk of chunks) {
      if (limits && 'bytesPerSecond' in limits) {
        yield* inSlices(chunk, limits.bytesPerSecond)
        continue
      }
      yield chunk.subarray(0, restBytes)
      restBytes -= chunk.length
      if (restBytes > 0) continue
      await wait(FLUSH_MS)
      cut()
      throw new Error('cut')
    }
  }
}
