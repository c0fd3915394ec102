import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from './ports.ts'

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

test('a free port that is promised already is passed over', async () => {
  const free = await findFreePort((await occupy()) + 1)
  expect(await findFreePort(free, [free])).toBeGreaterThan(free)
})
