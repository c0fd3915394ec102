import type { ErrorCode } from '#api/errors.ts'
import { connectWorker } from '#api/testing/worker-calls.ts'
import type { Case } from './case.ts'

const finishExport =
  (result: object): Case =>
  async (api) => {
    const worker = await connectWorker(api)
    const { job } = await worker.createClaimed('export')
    return worker.tell(job, 'finish', { result: { kind: 'export', ...result } })
  }

export const WORKER_CASES: Record<string, Partial<Record<ErrorCode, Case>>> = {
  'POST /worker/v1/jobs/{id}/finish': {
    RESULT_INVALID: finishExport({ bytes: 6, duration_seconds: 1 }),
    RESULT_OUTPUT_MISSING: finishExport({ bytes: 6, duration_seconds: 60 }),
  },
}
