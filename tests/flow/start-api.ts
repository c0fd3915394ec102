import { buildWorker } from '#tests/support/worker-bundle.ts'
import type { ApiServer, Runtime } from './api-server.ts'
import { startApiProcess } from './process-api.ts'
import { startWorkerApi } from './workerd-api.ts'

/** The API on any of the runtimes. */
export function startApi(runtime: Runtime, settings: Record<string, string>): Promise<ApiServer> {
  return runtime === 'workerd' ? startWorkerd(settings) : startApiProcess(runtime, settings)
}

let built: ReturnType<typeof buildWorker> | undefined

/** The Worker, built once for all tests of a file. */
export async function startWorkerd(settings: Record<string, string>) {
  built ??= buildWorker()
  return startWorkerApi(await built, settings)
}

/** What it has logged as an error. */
export const errorsOf = (api: ApiServer) => api.log().filter(({ level }) => level === 'error')
