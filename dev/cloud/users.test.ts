import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { beforeEach, expect, test, vi } from 'vitest'
import { joinCloud } from '#cli/cloud-user.ts'
import { countUsers } from './users.ts'

let starter: PassThrough
let port: number
let on: { starterLeft: () => void; lastLeft: () => void }

beforeEach(async () => {
  starter = new PassThrough()
  on = { starterLeft: vi.fn(), lastLeft: vi.fn() }
  port = await countUsers(starter, on)
})

async function join(): Promise<() => Promise<void>> {
  const leave = await joinCloud(port)
  if (!leave) throw new Error('not admitted')
  return leave
}

test('a cloud that only its starter uses ends with it, and admits nobody then', async () => {
  starter.end()
  await vi.waitFor(() => expect(on.lastLeft).toHaveBeenCalledOnce())
  expect(on.starterLeft).not.toHaveBeenCalled()
  expect(await joinCloud(port)).toBeNull()
})

test('a cloud outlives its starter while another uses it', async () => {
  const leave = await join()
  starter.end()
  await vi.waitFor(() => expect(on.starterLeft).toHaveBeenCalledOnce())
  expect(on.lastLeft).not.toHaveBeenCalled()
  void leave()
  await vi.waitFor(() => expect(on.lastLeft).toHaveBeenCalledOnce())
})

test('a user that leaves before the others does not wait for them', async () => {
  const leave = await join()
  await leave()
  expect(on.lastLeft).not.toHaveBeenCalled()
  starter.end()
  await vi.waitFor(() => expect(on.lastLeft).toHaveBeenCalledOnce())
})

test('a user that is killed keeps nothing alive', async () => {
  const script = `require('node:net').connect(${port}, '127.0.0.1').once('data', () => console.log())`
  const user = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(user.stdout, 'data')
  starter.end()
  await vi.waitFor(() => expect(on.starterLeft).toHaveBeenCalledOnce())
  user.kill('SIGKILL')
  await vi.waitFor(() => expect(on.lastLeft).toHaveBeenCalledOnce())
})
