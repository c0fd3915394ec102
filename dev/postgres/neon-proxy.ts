import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { createWebSocketStream, WebSocketServer } from 'ws'

export type NeonProxy = {
  /** `host:port`, as openDatabase takes it. */
  address: string
  /** How many WebSocket sessions were opened so far. */
  countSessions: () => number
  stop: () => Promise<void>
}

type Query = { query: string; params?: unknown[] }

/**
 * Stands in for Neon's proxy in front of a plain Postgres: single queries by HTTP at /sql, sessions by WebSocket at
 * /v2. It leads to the one given database, whatever address the client names, and listens on the loopback address.
 */
export async function startNeonProxy(databaseUrl: string): Promise<NeonProxy> {
  // Neon answers with Postgres' own text for every value; the driver parses it.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types: { getTypeParser: () => (text: unknown) => text } as pg.CustomTypesConfig,
  })
  pool.on('error', () => {})
  const server = createServer((request, response) => answer(pool, databaseUrl, request, response))
  const sockets = new WebSocketServer({ server, path: '/v2' })
  const target = new URL(databaseUrl)
  let sessions = 0
  sockets.on('connection', (socket) => {
    sessions += 1
    const client = createWebSocketStream(socket)
    const upstream = connect(Number(target.port), target.hostname)
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
    client.pipe(upstream).pipe(client)
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port')
  return {
    address: `127.0.0.1:${address.port}`,
    countSessions: () => sessions,
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
}

async function answer(
  pool: pg.Pool,
  databaseUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  if (request.method !== 'POST' || request.url !== '/sql') return void reply(404, {})
  if (!hasSameLogin(request.headers['neon-connection-string'], databaseUrl)) {
    return void reply(400, { message: 'password authentication failed', code: '28P01' })
  }
  try {
    const { query, params = [] } = (await json(request)) as Query
    const result = await pool.query({ text: query, values: params, rowMode: 'array' })
    const { command, rowCount, rows, fields } = result
    reply(200, { command, rowCount, rows, fields })
  } catch (error) {
    const { message, code, detail, constraint, severity } = error as pg.DatabaseError
    reply(400, { message, code, detail, constraint, severity })
  }
}

// The driver rewrites the address that it was given and adds parameters.
function hasSameLogin(claimed: string | string[] | undefined, databaseUrl: string): boolean {
  if (typeof claimed !== 'string' || !URL.canParse(claimed)) return false
  const [theirs, ours] = [new URL(claimed), new URL(databaseUrl)]
  return (['username', 'password', 'pathname'] as const).every(
    (part) => theirs[part] === ours[part],
  )
}
