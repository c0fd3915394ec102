import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#api/api-env.ts'
import { messageReply } from '#api/contract/error.ts'
import {
  projectParams,
  projectReply,
  projectsReply,
  renameInput,
  subtitleHeaders,
  subtitleReply,
  updateHeaders,
  updateReply,
  updateStylesInput,
  updateSubtitlesInput,
} from '#api/contract/project.ts'
import { requirePlan } from '#api/middleware/require-plan.ts'
import { asUser, requireUser } from '#api/middleware/require-user.ts'
import { deleteProject } from '#api/services/projects/delete-project.ts'
import { duplicateProject } from '#api/services/projects/duplicate-project.ts'
import { getProject } from '#api/services/projects/get-project.ts'
import { getSubtitle } from '#api/services/projects/get-subtitle.ts'
import { listProjects } from '#api/services/projects/list-projects.ts'
import { renameProject } from '#api/services/projects/rename-project.ts'
import { reopenProject } from '#api/services/projects/reopen-project.ts'
import { updateStyles } from '#api/services/projects/update-styles.ts'
import { updateSubtitles } from '#api/services/projects/update-subtitles.ts'
import {
  answers,
  createRoutes,
  jsonBody,
  notModified,
  OF_NEW_UPLOAD,
  OF_PROJECT,
  TAKES_JSON,
} from './route-parts.ts'

const CAPTION_CHANGE = [
  ...OF_PROJECT,
  ...TAKES_JSON,
  'PROJECT_NOT_EDITABLE',
  'PROJECT_UPDATE_FAILED',
  'CAPTIONS_CHANGED',
] as const

const listRoute = createRoute({
  method: 'get',
  path: '/get-projects',
  responses: answers(projectsReply, ['SIGNED_OUT', 'PLAN_REQUIRED']),
})
const getRoute = createRoute({
  method: 'get',
  path: '/{id}/get-project',
  request: { params: projectParams },
  responses: answers(projectReply, OF_PROJECT),
})
const getSubtitleRoute = createRoute({
  method: 'get',
  path: '/{id}/get-subtitle',
  request: { params: projectParams, headers: subtitleHeaders },
  responses: {
    ...answers(subtitleReply, [...OF_PROJECT, 'SUBTITLES_MISSING']),
    ...notModified('The caller has these captions.'),
  },
})
const updateSubtitlesRoute = createRoute({
  method: 'post',
  path: '/{id}/update-subtitles',
  request: { params: projectParams, headers: updateHeaders, body: jsonBody(updateSubtitlesInput) },
  responses: answers(updateReply, CAPTION_CHANGE),
})
const updateStylesRoute = createRoute({
  method: 'post',
  path: '/{id}/update-subtitles-styles',
  request: { params: projectParams, headers: updateHeaders, body: jsonBody(updateStylesInput) },
  responses: answers(updateReply, CAPTION_CHANGE),
})
const renameRoute = createRoute({
  method: 'post',
  path: '/{id}/rename',
  request: { params: projectParams, body: jsonBody(renameInput) },
  responses: answers(messageReply, [
    ...OF_PROJECT,
    ...TAKES_JSON,
    'PROJECT_NAME_REQUIRED',
    'PROJECT_UPDATE_FAILED',
  ]),
})
const reopenRoute = createRoute({
  method: 'post',
  path: '/{id}/reopen',
  request: { params: projectParams },
  responses: answers(messageReply, [
    ...OF_PROJECT,
    'PROJECT_NOT_EDITABLE',
    'PROJECT_UPDATE_FAILED',
  ]),
})
const duplicateRoute = createRoute({
  method: 'post',
  path: '/{id}/duplicate',
  request: { params: projectParams },
  responses: answers(projectReply, [...OF_PROJECT, ...OF_NEW_UPLOAD]),
})
const deleteRoute = createRoute({
  method: 'delete',
  path: '/{id}/delete-project',
  request: { params: projectParams },
  responses: answers(messageReply, ['SIGNED_OUT', 'PROJECT_NOT_FOUND']),
})

/** Projects and their captions, under /project. */
export function createProjectRoutes(deps: Deps) {
  const routes = createRoutes({
    unknownId: 'PROJECT_NOT_FOUND',
    fields: { projectName: 'PROJECT_NAME_REQUIRED' },
  })
  routes.use(requireUser(deps))
  routes.use('/get-projects', requirePlan(deps))
  routes.use('/:id/get-project', requirePlan(deps, 'recent'))
  routes.use('/:id/get-subtitle', requirePlan(deps, 'recent'))
  routes.use('/:id/update-subtitles', requirePlan(deps, 'recent'))
  routes.use('/:id/update-subtitles-styles', requirePlan(deps, 'recent'))
  routes.use('/:id/rename', requirePlan(deps, 'recent'))
  routes.use('/:id/reopen', requirePlan(deps, 'recent'))
  routes.use('/:id/duplicate', requirePlan(deps))
  return routes
    .openapi(listRoute, async (c) => c.json({ data: await listProjects(asUser(deps, c)) }, 200))
    .openapi(getRoute, async (c) =>
      c.json(await getProject(asUser(deps, c), c.req.valid('param').id), 200),
    )
    .openapi(getSubtitleRoute, async (c) => {
      const known = c.req.valid('header')['if-none-match']
      const { tag, isKnown, reply } = await getSubtitle(
        asUser(deps, c),
        c.req.valid('param').id,
        known,
      )
      c.header('etag', tag)
      // The contract's type has no answer without a body.
      return isKnown ? (c.body(null, 304) as never) : c.json(reply, 200)
    })
    .openapi(updateSubtitlesRoute, async (c) => {
      const { subtitles } = c.req.valid('json')
      const basedOn = c.req.valid('header')['if-match']
      const { id } = c.req.valid('param')
      const version = await updateSubtitles(asUser(deps, c), id, subtitles, basedOn)
      return c.json({ message: 'success.saved', version }, 200)
    })
    .openapi(updateStylesRoute, async (c) => {
      const { styles } = c.req.valid('json')
      const basedOn = c.req.valid('header')['if-match']
      const { id } = c.req.valid('param')
      const version = await updateStyles(asUser(deps, c), id, styles, basedOn)
      return c.json({ message: 'success.saved', version }, 200)
    })
    .openapi(renameRoute, async (c) => {
      const { projectName } = c.req.valid('json')
      await renameProject(asUser(deps, c), c.req.valid('param').id, projectName)
      return c.json({ message: 'success.saved' }, 200)
    })
    .openapi(reopenRoute, async (c) => {
      await reopenProject(asUser(deps, c), c.req.valid('param').id)
      return c.json({ message: 'success.saved' }, 200)
    })
    .openapi(duplicateRoute, async (c) =>
      c.json(await duplicateProject(asUser(deps, c), c.req.valid('param').id), 200),
    )
    .openapi(deleteRoute, async (c) => {
      await deleteProject(asUser(deps, c), c.req.valid('param').id)
      return c.json({ message: 'success.deleted' }, 200)
    })
}
