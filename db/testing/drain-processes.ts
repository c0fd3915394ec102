import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Database } from '#db/client.ts'
import type { Drained, DrainInput } from './drain-queue.ts'
import { createWorker } from './factories.ts'

const SCRIPT = fileURLToPath(new URL('./drain-queue.ts', import.meta.url))

/**
 * Lets real processes claim and finish all queued transcriptions together, or `limit` each; each is a worker with one
 * connection.
 */
export async function drainWithProcesses(
  db: Database,
  databaseUrl: string,
  count: number,
  limit: number | null = null,
): Promise<{ drained: Drained[]; seconds: number }> {
  const children = await Promise.all(
    Array.from({ length: count }, async () => {
      const { id } = await createWorker(db)
      return startDrainer({ databaseUrl, workerId: id, limit })
    }),
  )
  try {
    const startedAtMs = performance.now()
    const drained = await Promise.all(
      children.map(async (child) => {
        child.send('start')
        return (await nextMessage(child)) as Drained
      }),
    )
    return { drained, seconds: (performance.now() - startedAtMs) / 1000 }
  } finally {
    for (const child of children) child.kill()
  }
}

async function startDrainer(input: DrainInput): Promise<ChildProcess> {
  const child = fork(SCRIPT, [JSON.stringify(input)], { execArgv: [] })
  await nextMessage(child)
  return child
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a process that drains the queue ended early (${code})`)
  })
  const [message] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => {})
  return message
}
