import { createServer, type Socket } from 'node:net'
import type { Readable } from 'node:stream'

/**
 * Counts who uses an attached cloud: whoever started it holds its standard input, each other user a connection. The
 * system closes these however their holder ends. A user that leaves is let go at once while others stay; the last one
 * may wait for the end of this process.
 *
 * @returns the port at the loopback address where users come
 */
export async function countUsers(
  starter: Readable,
  on: { starterLeft: () => void; lastLeft: () => void },
): Promise<number> {
  const users = new Set<Readable>([starter])

  function leave(user: Readable, letGo: () => void): void {
    if (!users.delete(user)) return
    if (users.size > 0) {
      letGo()
      return
    }
    server.close()
    on.lastLeft()
  }

  function admit(user: Socket): void {
    users.add(user)
    user.on('error', () => {})
    for (const event of ['end', 'close']) user.once(event, () => leave(user, () => user.end()))
    user.resume().write('welcome\n')
  }

  for (const event of ['end', 'error']) starter.once(event, () => leave(starter, on.starterLeft))
  starter.resume()

  const server = createServer({ allowHalfOpen: true }, admit)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Users cannot be counted.')
  return address.port
}
