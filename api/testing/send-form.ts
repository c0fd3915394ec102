import type { Hono } from 'hono'
import type { ApiEnv } from '#api/api-env.ts'

export type Field = [name: string, value: string | Blob, filename?: string]

/** Sends new-project's form as a browser does, with its length unless `length` says another one, or none. */
export async function sendForm(
  app: Pick<Hono<ApiEnv>, 'request'>,
  token: string | undefined,
  fields: Field[],
  options: { length?: string | null; cutBytes?: number } = {},
) {
  const form = new FormData()
  for (const [name, value, filename] of fields) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, filename ?? 'blob')
  }
  const encoded = new Response(form)
  const headers = new Headers({ 'content-type': encoded.headers.get('content-type') ?? '' })
  const whole = new Uint8Array(await encoded.arrayBuffer())
  const body = whole.subarray(0, whole.length - (options.cutBytes ?? 0))
  if (options.length !== null) headers.set('content-length', options.length ?? String(body.length))
  if (token) headers.set('authorization', `Bearer ${token}`)
  const init = { method: 'POST', headers, body }
  const response = await app.request('/api/project/new-project', init)
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { status: response.status, body: (await response.json()) as any }
}
