import process from 'node:process'
import { serve } from '@hono/node-server'
import { serveApi } from './serve.ts'

await serveApi(
  process.env,
  ({ port, host }, handler) =>
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
    }),
)

function close(server: ReturnType<typeof serve>): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
