import type { Context } from 'hono'

/** The token of `Authorization: Bearer ...`, or null. */
export function bearerToken(c: Context): string | null {
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(c.req.header('authorization') ?? '')
  return match?.[1] ?? null
}
