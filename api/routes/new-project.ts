import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiEnv, Deps } from '#api/api-env.ts'
import { completeUploadReply, newProjectFields } from '#api/contract/upload.ts'
import { ApiError } from '#api/errors.ts'
import { requirePlan } from '#api/middleware/require-plan.ts'
import { asUser, requireUser } from '#api/middleware/require-user.ts'
import { receiveUpload } from '#api/services/uploads/receive-upload.ts'
import { readForm } from './read-form.ts'
import { answers, createRoutes, OF_NEW_UPLOAD, OF_VIDEO } from './route-parts.ts'

export const NEW_PROJECT_PATH = '/project/new-project'

const form = newProjectFields.extend({ file: z.string().meta({ format: 'binary' }) })

/**
 * A project from one form with the video in it, read as it arrives. Declared apart from its handler: the library would
 * hold the whole form in memory to check it.
 */
export function createNewProjectRoutes(deps: Deps) {
  const routes = createRoutes({})
  routes.openAPIRegistry.registerPath({
    method: 'post',
    path: NEW_PROJECT_PATH,
    request: { body: { required: true, content: { 'multipart/form-data': { schema: form } } } },
    responses: answers(completeUploadReply, [
      'SIGNED_OUT',
      'PLAN_REQUIRED',
      'LENGTH_REQUIRED',
      'FORM_TOO_LARGE',
      'INVALID_INPUT',
      'PROJECT_NAME_REQUIRED',
      'LANGUAGE_UNSUPPORTED',
      'VIDEO_REQUIRED',
      'VIDEO_EMPTY',
      'UPLOAD_NOT_FOUND',
      'UPLOAD_INCOMPLETE',
      ...OF_NEW_UPLOAD,
      ...OF_VIDEO,
    ]),
  })
  return routes.post(NEW_PROJECT_PATH, requireUser(deps), requirePlan(deps), async (c) => {
    const lengthBytes = lengthOf(c, deps.formMaxBytes)
    return c.json(await receiveUpload(asUser(deps, c), readForm(c.req.raw), lengthBytes), 200)
  })
}

function lengthOf(c: Context<ApiEnv>, maxBytes: number | null): number {
  const header = c.req.header('content-length') ?? ''
  const length = Number(header)
  if (!/^\d{1,15}$/.test(header)) throw new ApiError('LENGTH_REQUIRED')
  if (length === 0) throw new ApiError('VIDEO_REQUIRED')
  if (maxBytes !== null && length > maxBytes) throw new ApiError('FORM_TOO_LARGE')
  return length
}
