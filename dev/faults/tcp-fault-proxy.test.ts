import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTcpFaultProxy, type TcpFaultProxy } from './tcp-fault-proxy.ts'

let echo: Server
let received: string
let proxy: TcpFaultProxy

beforeEach(async () => {
  received = ''
  echo = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      received += chunk
      socket.write(chunk)
    })
  }).listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const { port } = echo.address() as AddressInfo
  proxy = await startTcpFaultProxy({ target: { host: '127.0.0.1', port } })
})
afterEach(async () => {
  await proxy.stop()
  echo.close()
})

function open(): Socket {
  const socket = connect({ host: proxy.host, port: proxy.port })
  socket.on('error', () => {})
  return socket
}

async function ask(socket: Socket, text: string): Promise<string> {
  socket.write(text)
  const [chunk] = await once(socket, 'data')
  return String(chunk)
}

const ended = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('close', () => resolve('closed')))
const silence = () => wait(100).then(() => 'silence')

test('without a fault bytes pass both ways, and an end passes too', async () => {
  const socket = open()
  expect(await ask(socket, 'hello')).toBe('hello')
  expect(proxy.connections()).toBe(1)
  socket.end()
  await ended(socket)
  await expect.poll(() => proxy.connections()).toBe(0)
})

test('an address keeps its path, user and query through the proxy', () => {
  const { host, port } = proxy
  expect(proxy.through('postgres://me:secret@db.test:5/name?a=1')).toBe(
    `postgres://me:secret@${host}:${port}/name?a=1`,
  )
})

test('a cut resets live connections and refuses new ones until it is healed', async () => {
  const live = open()
  await ask(live, 'a')
  const over = ended(live)
  proxy.setFault('cut')
  await over
  expect(await ended(open())).toBe('closed')

  proxy.heal()
  expect(await ask(open(), 'b')).toBe('b')
})

test('in a blackhole connections stay open and silent, and what was held arrives afterwards', async () => {
  const live = open()
  await ask(live, 'a')
  proxy.setFault('blackhole')
  const fresh = open()
  expect(await Promise.race([ask(live, 'b'), ask(fresh, 'c'), silence()])).toBe('silence')
  expect(received).toBe('a')

  proxy.heal()
  await expect.poll(() => received).toHaveLength(3)
})

test('what was sent into a blackhole arrives even if its sender has gone', async () => {
  const live = open()
  await ask(live, 'a')
  proxy.setFault('blackhole')
  live.write('b')
  await wait(20)
  live.destroy()
  await wait(20)
  proxy.heal()
  await expect.poll(() => received).toBe('ab')
})

test('a delay holds each chunk on its way there and back', async () => {
  const socket = open()
  proxy.setFault({ delayMs: 60 })
  const startedAt = performance.now()
  expect(await ask(socket, 'late')).toBe('late')
  expect(performance.now() - startedAt).toBeGreaterThan(115)
})

test('a throttled line carries so many bytes a second', async () => {
  const socket = open()
  proxy.setFault({ bytesPerSecond: 50_000 })
  const startedAt = performance.now()
  socket.write('x'.repeat(10_000))
  await expect.poll(() => received.length, { timeout: 3000 }).toBe(10_000)
  expect(performance.now() - startedAt).toBeGreaterThan(190)
})

test('a connection is reset once it has carried so many bytes', async () => {
  const socket = open()
  await ask(socket, 'not counted: it was before the fault')
  proxy.setFault({ cutAfterBytes: 3 })
  received = ''
  socket.write('abcdef')
  expect(await ended(socket)).toBe('closed')
  expect('abc'.startsWith(received)).toBe(true)
})

test('a target that is not there looks like a reset', async () => {
  echo.close()
  await once(echo, 'close')
  expect(await ended(open())).toBe('closed')
})
