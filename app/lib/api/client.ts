import { hc } from 'hono/client'
import type { AppType } from '#api/app.ts'
import type { ErrorReply } from '#api/contract/error.ts'
import { absenceIn } from '#app/lib/connection.ts'
import { ApiFailure } from './api-failure.ts'
import { authFetch } from './auth-fetch.ts'

type Sent<Body> = Pick<Response, 'ok' | 'status' | 'headers'> & { json: () => Promise<Body> }

/** Every call of the API, typed by its contract. The page and the API share one origin. */
export const api = hc<AppType>('/', { fetch: authFetch }).api

/** The body of a good answer. Throws ApiFailure for a refusal, TypeError when nothing answers. */
export async function read<Body>(sent: Promise<Sent<Body>>): Promise<Exclude<Body, ErrorReply>> {
  const response = await sent
  if (!response.ok) throw await refusalOf(response)
  return (await response.json()) as Exclude<Body, ErrorReply>
}

/** The refusal that an answer carries; a body of another origin (a proxy's page) counts as none. */
export async function refusalOf(response: Sent<unknown>): Promise<ApiFailure> {
  const reply = (await response.json().catch(() => ({}))) as Partial<ErrorReply>
  return new ApiFailure(response.status, reply, absenceIn(response))
}
