import { buildWorker } from '#tests/support/worker-bundle.ts'
import type { ApiServer, Runtime } from './api-server.ts'
import { startApiProcess } from './process-api.ts'
import { startWorkerApi } from './workerd-api.ts'

/** The API on any of the runtimes. */
export function startApi(runtime: Runtime, settings: Record<string, string>): Promise<ApiServer> {
  return runtime === 'workerd' ? startWorkerd(settings) : startApiProcess(runtime, settings)
}

/** By entry; the whole one is what is deployed. */
const built: Partial<Record<keyof typeof ENTRIES, ReturnType<typeof buildWorker>>> = {}
const ENTRIES = { api: 'api/entry.worker.ts', whole: undefined }

/** The Worker, built once for all tests of a file: the API alone, or with its pages. */
export async function startWorkerd(
  settings: Record<string, string>,
  entry: keyof typeof ENTRIES = 'api',
) {
  built[entry] ??= buildWorker(ENTRIES[entry])
  return startWorkerApi(await built[entry], settings)
}

/** What it has logged as an error. */
export const errorsOf = (api: ApiServer) => api.log().filter(({ level }) => level === 'error')
