import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#api/api-env.ts'
import { messageReply } from '#api/contract/error.ts'
import {
  projectParams,
  projectReply,
  projectsReply,
  subtitleReply,
  updateStylesInput,
  updateSubtitlesInput,
} from '#api/contract/project.ts'
import { requirePlan } from '#api/middleware/require-plan.ts'
import { asUser, requireUser } from '#api/middleware/require-user.ts'
import { deleteProject } from '#api/services/projects/delete-project.ts'
import { getProject } from '#api/services/projects/get-project.ts'
import { getSubtitle } from '#api/services/projects/get-subtitle.ts'
import { listProjects } from '#api/services/projects/list-projects.ts'
import { updateStyles } from '#api/services/projects/update-styles.ts'
import { updateSubtitles } from '#api/services/projects/update-subtitles.ts'
import { answers, createRoutes, jsonBody } from './route-parts.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/get-projects',
  responses: answers(projectsReply),
})
const getRoute = createRoute({
  method: 'get',
  path: '/{id}/get-project',
  request: { params: projectParams },
  responses: answers(projectReply),
})
const getSubtitleRoute = createRoute({
  method: 'get',
  path: '/{id}/get-subtitle',
  request: { params: projectParams },
  responses: answers(subtitleReply),
})
const updateSubtitlesRoute = createRoute({
  method: 'post',
  path: '/{id}/update-subtitles',
  request: { params: projectParams, body: jsonBody(updateSubtitlesInput) },
  responses: answers(messageReply),
})
const updateStylesRoute = createRoute({
  method: 'post',
  path: '/{id}/update-subtitles-styles',
  request: { params: projectParams, body: jsonBody(updateStylesInput) },
  responses: answers(messageReply),
})
const deleteRoute = createRoute({
  method: 'delete',
  path: '/{id}/delete-project',
  request: { params: projectParams },
  responses: answers(messageReply),
})

/** Projects and their captions, under /project. */
export function createProjectRoutes(deps: Deps) {
  const routes = createRoutes({ unknownId: 'PROJECT_NOT_FOUND' })
  routes.use(requireUser(deps))
  routes.use('/get-projects', requirePlan(deps))
  routes.use('/:id/get-project', requirePlan(deps, 'recent'))
  routes.use('/:id/get-subtitle', requirePlan(deps, 'recent'))
  routes.use('/:id/update-subtitles', requirePlan(deps, 'recent'))
  routes.use('/:id/update-subtitles-styles', requirePlan(deps, 'recent'))
  return routes
    .openapi(listRoute, async (c) => c.json({ data: await listProjects(asUser(deps, c)) }, 200))
    .openapi(getRoute, async (c) =>
      c.json(await getProject(asUser(deps, c), c.req.valid('param').id), 200),
    )
    .openapi(getSubtitleRoute, async (c) =>
      c.json(await getSubtitle(asUser(deps, c), c.req.valid('param').id), 200),
    )
    .openapi(updateSubtitlesRoute, async (c) => {
      const { subtitles } = c.req.valid('json')
      await updateSubtitles(asUser(deps, c), c.req.valid('param').id, subtitles)
      return c.json({ message: 'success.saved' }, 200)
    })
    .openapi(updateStylesRoute, async (c) => {
      const { styles } = c.req.valid('json')
      await updateStyles(asUser(deps, c), c.req.valid('param').id, styles)
      return c.json({ message: 'success.saved' }, 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteProject(asUser(deps, c), c.req.valid('param').id)
      return c.json({ message: 'success.deleted' }, 200)
    })
}
