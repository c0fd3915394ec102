import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { findFreePort, reservePort } from './ports.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function occupy(): Promise<number> {
  const server = createServer()
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

test('a taken port gives way to a later one', async () => {
  const taken = await occupy()
  expect(await findFreePort(taken)).toBeGreaterThan(taken)
})

test('two that look for a port at the same moment get two', async () => {
  const wanted = (await occupy()) + 1
  const both = await Promise.all([reservePort(wanted), reservePort(wanted)])
  for (const { release } of both) release()
  expect(both[0].port).not.toBe(both[1].port)
})

test('a reserved port is passed over until it is released', async () => {
  const { port, release } = await reservePort((await occupy()) + 1)
  expect(await findFreePort(port)).toBeGreaterThan(port)
  release()
  expect(await findFreePort(port)).toBe(port)
})
