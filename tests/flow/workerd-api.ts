import { Miniflare, NoOpLog } from 'miniflare'
import { childrenOf } from '#dev/cloud/processes.ts'
import type { buildWorker } from '#tests/support/worker-bundle.ts'
import { type ApiServer, parseLog } from './api-server.ts'

export type WorkerApi = ApiServer & {
  /** Lets the cron trigger fire as if it were this time; answers how that ended. */
  fireCron: (time: Date) => Promise<string>
}

/** Runs a built Worker in workerd, with the settings as its bindings. */
export async function startWorkerApi(
  built: Awaited<ReturnType<typeof buildWorker>>,
  settings: Record<string, string>,
): Promise<WorkerApi> {
  const lines: string[] = []
  const others = new Set(childrenOf(process.pid, 'workerd').map(({ pid }) => pid))
  const texts = Object.entries(settings).map(([name, value]) => [name, { type: 'text', value }])
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    log: new NoOpLog(),
    logRequests: false,
    unsafeTriggerHandlers: true,
    telemetry: { enabled: false },
    handleStructuredLogs: ({ message }) => lines.push(message),
    workers: [
      { config: { ...built, env: { ...Object.fromEntries(texts), ASSETS: { type: 'assets' } } } },
    ],
  })
  const address = await miniflare.ready
  let stopped: Promise<void> | undefined
  const runtime = childrenOf(process.pid, 'workerd').find(({ pid }) => !others.has(pid))
  return {
    origin: address.origin,
    pid: runtime?.pid ?? 0,
    log: () => parseLog(lines),
    fireCron: async (time) => {
      const trigger = `/cdn-cgi/local/scheduled?format=json&time=${time.getTime()}`
      const response = await fetch(new URL(trigger, address))
      return ((await response.json()) as { outcome: string }).outcome
    },
    stop: () => (stopped ??= miniflare.dispose()),
  }
}
