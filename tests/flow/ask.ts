export type Asked = {
  token?: string | undefined
  json?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** One call of the API by HTTP: `path` is what follows /api. */
export function call(
  origin: string,
  method: string,
  path: string,
  asked: Asked = {},
): Promise<Response> {
  const headers = new Headers(asked.headers)
  if (asked.token) headers.set('authorization', `Bearer ${asked.token}`)
  if (asked.json !== undefined) headers.set('content-type', 'application/json')
  return fetch(`${origin}/api${path}`, {
    method,
    headers,
    ...(asked.json !== undefined && { body: JSON.stringify(asked.json) }),
    ...(asked.signal && { signal: asked.signal }),
  })
}

/** The same, with the answer's status, headers and JSON. */
export async function ask(origin: string, method: string, path: string, asked: Asked = {}) {
  const response = await call(origin, method, path, asked)
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const body = (await response.json()) as any
  return { status: response.status, headers: response.headers, body }
}
