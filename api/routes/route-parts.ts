import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnv } from '#api/api-env.ts'
import { errorReply } from '#api/contract/error.ts'
import { ApiError, ERRORS, type ErrorCode } from '#api/errors.ts'

type JsonAnswer<Body extends z.ZodType> = {
  description: string
  content: { 'application/json': { schema: Body } }
}

/** What every call may be refused with; SIGNED_OUT and PLAN_REQUIRED where the route asks for a user or a plan. */
const ALWAYS: readonly ErrorCode[] = ['INTERNAL', 'SERVICE_UNAVAILABLE']
/** What a call that takes JSON may be refused with, beside what its service refuses. */
export const TAKES_JSON = ['INVALID_INPUT', 'BODY_TOO_LARGE'] as const

/** What a new object is refused with before its bytes come. */
export const OF_NEW_UPLOAD = [
  'UPLOAD_TOO_LARGE',
  'TOO_MANY_UPLOADS',
  'TOO_MANY_PROJECTS',
  'STORAGE_QUOTA_EXCEEDED',
] as const

/** What a call on a project is refused with where it needs a plan. */
export const OF_PROJECT = ['SIGNED_OUT', 'PLAN_REQUIRED', 'PROJECT_NOT_FOUND'] as const
/** What a video is refused with once its bytes have come. */
export const OF_VIDEO = [
  'VIDEO_UNSUPPORTED',
  'VIDEO_UNREADABLE',
  'VIDEO_NO_PICTURE',
  'VIDEO_TOO_LONG',
  'VIDEO_TOO_LARGE',
] as const

/**
 * `responses` of a route that answers 200 with this body, or with one of these refusals of the catalogue. The type
 * leaves the refusals out: handlers throw them, and clients handle them in one place.
 */
export function answers<Body extends z.ZodType>(
  body: Body,
  refusals: readonly ErrorCode[],
  description = 'Done',
): { 200: JsonAnswer<Body> } {
  return { 200: jsonAnswer(body, description), ...refusalAnswers(refusals) }
}

/** The answer to a caller who has what it asks for; left out of the type, as refusals are. */
export function notModified(description: string): object {
  return { 304: { description } }
}

/** `responses` of a route that nobody is refused. */
export function answersAlways<Body extends z.ZodType>(
  body: Body,
  description: string,
): { 200: JsonAnswer<Body> } {
  return { 200: jsonAnswer(body, description) }
}

/** The same for refusals alone, by status; the contract names each code that a caller can meet. */
export function refusalAnswers(refusals: readonly ErrorCode[]): object {
  const byStatus = Object.groupBy([...refusals, ...ALWAYS], (code) => String(ERRORS[code].status))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => {
      const reply = errorReply.extend({ code: z.enum(codes) })
      const messages = new Set(codes.map((code) => ERRORS[code].message))
      return [status, jsonAnswer(reply, [...messages].join(', '))]
    }),
  )
}

function jsonAnswer<Body extends z.ZodType>(schema: Body, description: string): JsonAnswer<Body> {
  return { description, content: { 'application/json': { schema } } }
}

/** `request.body` of a route that takes JSON. */
export function jsonBody<Body extends z.ZodType>(body: Body) {
  return { required: true, content: { 'application/json': { schema: body } } } as const
}

/** `request.body` of a route that may be called without any. */
export function optionalJsonBody<Body extends z.ZodType>(body: Body) {
  return { required: false, content: { 'application/json': { schema: body } } } as const
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
