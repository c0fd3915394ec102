import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiEnv, Deps } from '#api/api-env.ts'
import { projectParams, videoUrlReply } from '#api/contract/project.ts'
import type { ErrorCode } from '#api/errors.ts'
import { requirePlan } from '#api/middleware/require-plan.ts'
import { asUser, requireUser } from '#api/middleware/require-user.ts'
import type { StoredObject } from '#api/ports/storage.ts'
import { contentDisposition } from '#api/services/projects/download-name.ts'
import { openExport, openVideo, signVideoUrl } from '#api/services/projects/open-video.ts'
import { answers, createRoutes, OF_PROJECT, refusalAnswers } from './route-parts.ts'

const request = { params: projectParams }
const OF_BYTES = [...OF_PROJECT, 'VIDEO_DOWNLOAD_FAILED', 'RANGE_NOT_SATISFIABLE'] as const

function answersBytes(refusals: readonly ErrorCode[]) {
  const bytes = {
    200: { description: 'The whole file', content: { 'video/*': {} } },
    206: { description: 'The part that Range asked for', content: { 'video/*': {} } },
  } as const
  return Object.assign(refusalAnswers(refusals), bytes)
}

const videoRoute = createRoute({
  method: 'get',
  path: '/{id}/video',
  request,
  responses: answersBytes(OF_BYTES),
})
const downloadRoute = createRoute({
  method: 'get',
  path: '/{id}/download-video',
  request,
  responses: answersBytes([...OF_BYTES, 'PROCESS_NOT_FOUND']),
})
const videoUrlRoute = createRoute({
  method: 'get',
  path: '/{id}/video-url',
  request,
  responses: answers(videoUrlReply, OF_PROJECT),
})

/** A project's video as bytes or as a signed address, under /project. */
export function createProjectVideoRoutes(deps: Deps) {
  const routes = createRoutes({ unknownId: 'PROJECT_NOT_FOUND' })
  routes.use(requireUser(deps))
  routes.use('/:id/video', requirePlan(deps, 'recent'))
  routes.use('/:id/download-video', requirePlan(deps, 'recent'))
  routes.use('/:id/video-url', requirePlan(deps, 'recent'))
  return routes
    .openapi(videoRoute, async (c) => {
      const { id } = c.req.valid('param')
      const object = await openVideo(asUser(deps, c), id, c.req.header('range'))
      c.header('content-disposition', 'inline')
      return sendObject(c, object)
    })
    .openapi(downloadRoute, async (c) => {
      const { id } = c.req.valid('param')
      const file = await openExport(asUser(deps, c), id, c.req.header('range'))
      c.header('content-disposition', contentDisposition(file.filename))
      c.header('access-control-expose-headers', 'content-disposition')
      return sendObject(c, file.object)
    })
    .openapi(videoUrlRoute, async (c) =>
      c.json(await signVideoUrl(asUser(deps, c), c.req.valid('param').id), 200),
    )
}

function sendObject(c: Context<ApiEnv>, object: StoredObject): Response {
  const status = object.status === 206 ? 206 : 200
  if (c.req.method !== 'HEAD') return c.body(object.body, status, object.headers)
  // Nobody will read the body of a HEAD answer, and an unread one would hold its connection to the store.
  object.body.cancel().catch(() => {})
  return c.body(null, status, object.headers)
}
