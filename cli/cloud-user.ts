import { connect } from 'node:net'

const WELCOME_LIMIT_MS = 3000

/** Lines by which bin/start tells the program that started it how things are. */
export const CLOUD_LINE = {
  ready: 'ready',
  /** In answer to the end of its input: it lives on for others, and nobody need wait for it. */
  shared: 'Others use it still; it ends after them.',
} as const

/**
 * Becomes one more user of an attached cloud, which lives on until its last user has gone. The connection is the whole
 * sign of it, so a user that is killed counts no longer.
 *
 * @returns what takes the leave, and ends when the cloud has ended or others use it still; null when no cloud admits us
 */
export async function joinCloud(usersPort: number): Promise<(() => Promise<void>) | null> {
  const connection = connect({ port: usersPort, host: '127.0.0.1' })
  connection.setTimeout(WELCOME_LIMIT_MS, () => connection.destroy())
  connection.on('error', () => {})
  const closed = new Promise<false>((settle) => connection.once('close', () => settle(false)))
  const welcomed = new Promise<true>((settle) => connection.once('data', () => settle(true)))
  if (!(await Promise.race([welcomed, closed]))) return null
  connection.setTimeout(0)
  return async () => {
    connection.end()
    await closed
  }
}
