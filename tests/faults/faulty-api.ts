import { createS3Storage } from '#api/adapters/s3-storage.ts'
import { startTestApi } from '#api/testing/test-api.ts'
import { openDatabase } from '#db/client.ts'
import { type HttpFaultProxy, startHttpFaultProxy } from '#dev/faults/http-fault-proxy.ts'
import { startTcpFaultProxy, type TcpFaultProxy } from '#dev/faults/tcp-fault-proxy.ts'

/** Limits a tenth of the real ones, so that tests of silence are short. */
export const ANSWER_LIMIT_MS = 700
export const CONNECTIONS = 4
const STORE_LIMITS_MS = { connect: 300, answer: 500, silence: 700, part: 5000, assembly: 1500 }

/** How the calls to the store look on the line; CREATE and COMPLETE are of multipart uploads. */
export const STORE_CALLS = {
  CREATE: { method: 'POST', path: /\?uploads/ },
  PUT_PART: { method: 'PUT', path: /partNumber=/ },
  COMPLETE: { method: 'POST', path: /uploadId=/ },
  HEAD: { method: 'HEAD', path: /./ },
  GET: { method: 'GET', path: /\/source/ },
}

export type FaultyApi = Awaited<ReturnType<typeof startFaultyApi>>

/** The API with proxies that fail on demand before its database and its store; tests reach both directly. */
export async function startFaultyApi({ answerLimitMs = ANSWER_LIMIT_MS } = {}) {
  const fronts: { database?: TcpFaultProxy; store?: HttpFaultProxy } = {}
  const api = await startTestApi(async (database, store) => {
    const { hostname, port } = new URL(database.url)
    const target = { host: hostname, port: Number(port) }
    const databaseProxy = await startTcpFaultProxy({ target })
    const storeProxy = await startHttpFaultProxy({
      target: { host: '127.0.0.1', port: store.port },
    })
    const endpoint = storeProxy.through(store.endpoint)
    const opened = openDatabase({
      url: databaseProxy.through(database.url),
      driver: 'pg',
      maxConnections: CONNECTIONS,
      answerLimitMs,
    })
    Object.assign(fronts, { database: databaseProxy, store: storeProxy })
    return {
      db: opened.db,
      storage: createS3Storage({ ...store, endpoint }, STORE_LIMITS_MS),
      end: async () => {
        await databaseProxy.stop()
        await opened.end()
        await storeProxy.stop()
      },
    }
  })
  const { database, store } = fronts
  if (!database || !store) throw new Error('the proxies did not start')
  return { ...api, faults: { database, store } }
}

/** How long something took, in milliseconds, with what came of it. */
export async function timed<Result>(work: Promise<Result>): Promise<[Result, number]> {
  const startedAt = performance.now()
  const result = await work
  return [result, performance.now() - startedAt]
}
