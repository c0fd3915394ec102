import type { Handler, Listen } from './serve.ts'

/** What this file needs of Deno's own types. */
declare const Deno: {
  serve: (
    options: { port: number; hostname: string; onListen: () => void },
    handler: (request: Request, info: { remoteAddr: { hostname: string } }) => ReturnType<Handler>,
  ) => { shutdown: () => Promise<void>; addr: { port: number } }
}

export const listenOnDeno: Listen = async ({ port, host }, handler) => {
  const server = Deno.serve({ port, hostname: host, onListen: () => {} }, (request, info) =>
    handler(request, info.remoteAddr.hostname),
  )
  return { port: server.addr.port, stop: () => server.shutdown() }
}
