import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiEnv, Deps } from '#api/api-env.ts'
import { messageReply } from '#api/contract/error.ts'
import { alignInput, generateSubtitlesInput } from '#api/contract/job.ts'
import { progressReply, projectParams } from '#api/contract/project.ts'
import { ApiError, unexpectedly } from '#api/errors.ts'
import { emptyBodyIsObject } from '#api/middleware/empty-body.ts'
import { requirePlan } from '#api/middleware/require-plan.ts'
import { asUser, requireUser } from '#api/middleware/require-user.ts'
import { alignSubtitles } from '#api/services/jobs/align-subtitles.ts'
import { cancelJob } from '#api/services/jobs/cancel-job.ts'
import { generateSubtitles } from '#api/services/jobs/generate-subtitles.ts'
import { generateVideo } from '#api/services/jobs/generate-video.ts'
import { getProgress } from '#api/services/jobs/get-progress.ts'
import {
  answers,
  createRoutes,
  jsonBody,
  OF_PROJECT,
  optionalJsonBody,
  TAKES_JSON,
} from './route-parts.ts'

const request = { params: projectParams }
const START = [...OF_PROJECT, 'PROJECT_NOT_EDITABLE'] as const
const START_WORDS = [...START, ...TAKES_JSON, 'LANGUAGE_UNSUPPORTED', 'SUBTITLES_FAILED'] as const

const generateSubtitlesRoute = createRoute({
  method: 'post',
  path: '/{id}/generate-subtitles',
  request: { ...request, body: optionalJsonBody(generateSubtitlesInput) },
  responses: answers(messageReply, [...START_WORDS, 'QUOTA_EXCEEDED']),
})
const alignRoute = createRoute({
  method: 'post',
  path: '/{id}/align',
  request: { ...request, body: jsonBody(alignInput) },
  responses: answers(messageReply, START_WORDS),
})
const generateVideoRoute = createRoute({
  method: 'post',
  path: '/{id}/generate-video-subtitle',
  request,
  responses: answers(messageReply, [...START, 'SUBTITLES_MISSING']),
})
const generateVideoByGetRoute = createRoute({
  ...generateVideoRoute,
  method: 'get',
  responses: answers(messageReply, [...START, 'SUBTITLES_MISSING', 'METHOD_NOT_ALLOWED']),
  description: 'The same as POST; kept because clients know it.',
})
const progressRoute = createRoute({
  method: 'get',
  path: '/{id}/process-progression',
  request,
  responses: answers(progressReply, [
    'SIGNED_OUT',
    'PROJECT_NOT_FOUND',
    'PROCESS_NOT_FOUND',
    'PROGRESS_FAILED',
  ]),
})
const cancelRoute = createRoute({
  method: 'post',
  path: '/{id}/cancel',
  request,
  responses: answers(messageReply, ['SIGNED_OUT', 'PROJECT_NOT_FOUND', 'PROCESS_NOT_FOUND']),
})

/** The work on a project: starting, watching, cancelling; under /project. */
export function createProjectJobRoutes(deps: Deps) {
  const routes = createRoutes({
    unknownId: 'PROJECT_NOT_FOUND',
    fields: { lang: 'LANGUAGE_UNSUPPORTED' },
  })
  routes.use(requireUser(deps))
  routes.use('/:id/generate-subtitles', requirePlan(deps))
  routes.on('POST', '/:id/generate-subtitles', emptyBodyIsObject)
  routes.use('/:id/align', requirePlan(deps))
  routes.use('/:id/generate-video-subtitle', requirePlan(deps))
  return routes
    .openapi(generateSubtitlesRoute, async (c) => {
      await generateSubtitles(asUser(deps, c), c.req.valid('param').id, c.req.valid('json'))
      return c.json({ message: 'success.subtitles_in_progress' }, 200)
    })
    .openapi(alignRoute, async (c) => {
      await alignSubtitles(asUser(deps, c), c.req.valid('param').id, c.req.valid('json'))
      return c.json({ message: 'success.subtitles_in_progress' }, 200)
    })
    .openapi(generateVideoRoute, async (c) => {
      await generateVideo(asUser(deps, c), c.req.valid('param').id)
      return c.json({ message: 'success.export_in_progress' }, 200)
    })
    .openapi(generateVideoByGetRoute, async (c) => {
      refuseSpeculation(c)
      await generateVideo(asUser(deps, c), c.req.valid('param').id)
      return c.json({ message: 'success.export_in_progress' }, 200)
    })
    .openapi(progressRoute, async (c) => {
      const { id } = c.req.valid('param')
      const progress = await getProgress(asUser(deps, c), id).catch(unexpectedly('PROGRESS_FAILED'))
      return c.json(progress, 200)
    })
    .openapi(cancelRoute, async (c) => {
      await cancelJob(asUser(deps, c), c.req.valid('param').id)
      return c.json({ message: 'success.cancelled' }, 200)
    })
}

/** HEAD (which Hono hands to GET handlers) and prefetches must not start an export. */
function refuseSpeculation(c: Context<ApiEnv>): void {
  const purpose = `${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''}`
  if (c.req.method !== 'GET' || purpose.includes('prefetch')) {
    throw new ApiError('METHOD_NOT_ALLOWED')
  }
}
