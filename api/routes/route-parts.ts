import { OpenAPIHono, type z } from '@hono/zod-openapi'
import type { ApiEnv } from '#api/api-env.ts'
import { errorReply } from '#api/contract/error.ts'
import { ApiError, type ErrorCode } from '#api/errors.ts'

type JsonAnswer<Body extends z.ZodType> = {
  description: string
  content: { 'application/json': { schema: Body } }
}

/**
 * `responses` of a route that answers 200 with this body, or with a refusal of the catalogue. The type leaves the
 * refusals out: handlers throw them, and clients handle them in one place.
 */
export function answers<Body extends z.ZodType>(
  body: Body,
  description = 'Done',
): { 200: JsonAnswer<Body> } {
  const answer = <Any extends z.ZodType>(schema: Any, text: string): JsonAnswer<Any> => ({
    description: text,
    content: { 'application/json': { schema } },
  })
  const refusals = { '4XX': answer(errorReply, 'Refused'), '5XX': answer(errorReply, 'Failed') }
  return { 200: answer(body, description), ...refusals }
}

/** `request.body` of a route that takes JSON. */
export function jsonBody<Body extends z.ZodType>(body: Body) {
  return { required: true, content: { 'application/json': { schema: body } } } as const
}

/**
 * A group of routes. Input that does not fit is INVALID_INPUT or the code given for its first wrong field; an id in
 * the path that cannot exist is `unknownId`.
 */
export function createRoutes(options: {
  unknownId?: ErrorCode
  fields?: Readonly<Record<string, ErrorCode>>
}) {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return
      if (result.target === 'param' && options.unknownId) throw new ApiError(options.unknownId)
      // Deeper keys of the path, and unknown ones, are the caller's own words.
      const issue = result.error.issues[0]
      const field = String(issue?.path[0] ?? '')
      const detail = `${field}: ${issue?.code}`
      throw new ApiError(options.fields?.[field] ?? 'INVALID_INPUT', { detail })
    },
  })
}
