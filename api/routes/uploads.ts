import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#api/api-env.ts'
import { messageReply } from '#api/contract/error.ts'
import {
  completeUploadReply,
  partUrlsInput,
  partUrlsReply,
  reportPartsInput,
  startUploadInput,
  uploadParams,
  uploadReply,
  uploadsReply,
} from '#api/contract/upload.ts'
import { requirePlan } from '#api/middleware/require-plan.ts'
import { asUser, requireUser } from '#api/middleware/require-user.ts'
import { abortUpload } from '#api/services/uploads/abort-upload.ts'
import { completeUpload } from '#api/services/uploads/complete-upload.ts'
import { getUpload } from '#api/services/uploads/get-upload.ts'
import { listUploads } from '#api/services/uploads/list-uploads.ts'
import { reportParts } from '#api/services/uploads/report-parts.ts'
import { signParts } from '#api/services/uploads/sign-parts.ts'
import { startUpload } from '#api/services/uploads/start-upload.ts'
import {
  answers,
  createRoutes,
  jsonBody,
  OF_NEW_UPLOAD,
  OF_VIDEO,
  TAKES_JSON,
} from './route-parts.ts'

const OF_PLAN = ['SIGNED_OUT', 'PLAN_REQUIRED'] as const
const OF_UPLOAD = [...OF_PLAN, 'UPLOAD_NOT_FOUND'] as const

const startRoute = createRoute({
  method: 'post',
  path: '/',
  request: { body: jsonBody(startUploadInput) },
  responses: answers(uploadReply, [
    ...TAKES_JSON,
    ...OF_PLAN,
    'PROJECT_NAME_REQUIRED',
    'LANGUAGE_UNSUPPORTED',
    'VIDEO_REQUIRED',
    'VIDEO_EMPTY',
    ...OF_NEW_UPLOAD,
  ]),
})
const listRoute = createRoute({
  method: 'get',
  path: '/',
  responses: answers(uploadsReply, OF_PLAN),
})
const getRoute = createRoute({
  method: 'get',
  path: '/{id}',
  request: { params: uploadParams },
  responses: answers(uploadReply, OF_UPLOAD),
})
const partUrlsRoute = createRoute({
  method: 'post',
  path: '/{id}/parts',
  request: { params: uploadParams, body: jsonBody(partUrlsInput) },
  responses: answers(partUrlsReply, [...TAKES_JSON, ...OF_UPLOAD]),
})
const reportPartsRoute = createRoute({
  method: 'put',
  path: '/{id}/parts',
  request: { params: uploadParams, body: jsonBody(reportPartsInput) },
  responses: answers(uploadReply, [...TAKES_JSON, ...OF_UPLOAD]),
})
const completeRoute = createRoute({
  method: 'post',
  path: '/{id}/complete',
  request: { params: uploadParams },
  responses: answers(completeUploadReply, [...OF_UPLOAD, 'UPLOAD_INCOMPLETE', ...OF_VIDEO]),
})
const abortRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  request: { params: uploadParams },
  responses: answers(messageReply, OF_UPLOAD),
})

/** Presigned multipart uploads, under /uploads. */
export function createUploadRoutes(deps: Deps) {
  const routes = createRoutes({
    unknownId: 'UPLOAD_NOT_FOUND',
    fields: {
      projectName: 'PROJECT_NAME_REQUIRED',
      lang: 'LANGUAGE_UNSUPPORTED',
      filename: 'VIDEO_REQUIRED',
      size: 'VIDEO_REQUIRED',
      type: 'VIDEO_REQUIRED',
    },
  })
  routes.use(requireUser(deps))
  routes.use(requirePlan(deps))
  return routes
    .openapi(startRoute, async (c) =>
      c.json(await startUpload(asUser(deps, c), c.req.valid('json')), 200),
    )
    .openapi(listRoute, async (c) => c.json({ data: await listUploads(asUser(deps, c)) }, 200))
    .openapi(getRoute, async (c) =>
      c.json(await getUpload(asUser(deps, c), c.req.valid('param').id), 200),
    )
    .openapi(partUrlsRoute, async (c) => {
      const { parts } = c.req.valid('json')
      const urls = await signParts(asUser(deps, c), c.req.valid('param').id, parts)
      return c.json({ urls }, 200)
    })
    .openapi(reportPartsRoute, async (c) => {
      const { parts } = c.req.valid('json')
      return c.json(await reportParts(asUser(deps, c), c.req.valid('param').id, parts), 200)
    })
    .openapi(completeRoute, async (c) =>
      c.json(await completeUpload(asUser(deps, c), c.req.valid('param').id), 200),
    )
    .openapi(abortRoute, async (c) => {
      await abortUpload(asUser(deps, c), c.req.valid('param').id)
      return c.json({ message: 'success.cancelled' }, 200)
    })
}
