import { serve } from '@hono/node-server'
import type { Listen } from './serve.ts'

export const listenOnNode: Listen = ({ port, host }, handler) =>
  new Promise((resolve, reject) => {
    const server = serve(
      {
        port,
        hostname: host,
        fetch: (request, env) => handler(request, env.incoming.socket?.remoteAddress),
      },
      (address) => resolve({ port: address.port, stop: () => close(server) }),
    )
    server.once('error', reject)
  })

/** Ends when the answers in progress have; a connection then is not kept for a next request. */
function close(server: ReturnType<typeof serve>): Promise<void> {
  return new Promise((resolve) => {
    const closeIdle = () => 'closeIdleConnections' in server && server.closeIdleConnections()
    const timer = setInterval(closeIdle, 50)
    server.close(() => {
      clearInterval(timer)
      resolve()
    })
  })
}
