import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#api/api-env.ts'
import { captionsQuery, importCaptionsInput, importCaptionsReply } from '#api/contract/captions.ts'
import { projectParams, updateHeaders } from '#api/contract/project.ts'
import { requirePlan } from '#api/middleware/require-plan.ts'
import { asUser, requireUser } from '#api/middleware/require-user.ts'
import { contentDisposition } from '#api/services/projects/download-name.ts'
import { importCaptions } from '#api/services/projects/import-captions.ts'
import { writeCaptions } from '#api/services/projects/write-captions.ts'
import {
  answers,
  createRoutes,
  jsonBody,
  OF_PROJECT,
  refusalAnswers,
  TAKES_JSON,
} from './route-parts.ts'

const file = {
  200: {
    description: 'The file',
    content: { 'text/*': {}, 'application/x-subrip': {}, 'application/json': {} },
  },
} as const
const captionsRoute = createRoute({
  method: 'get',
  path: '/{id}/captions',
  request: { params: projectParams, query: captionsQuery },
  responses: Object.assign(
    refusalAnswers([...OF_PROJECT, 'INVALID_INPUT', 'CAPTION_FORMAT_UNKNOWN', 'SUBTITLES_MISSING']),
    file,
  ),
})
const importRoute = createRoute({
  method: 'post',
  path: '/{id}/import-captions',
  request: {
    params: projectParams,
    headers: updateHeaders,
    body: jsonBody(importCaptionsInput),
  },
  responses: answers(importCaptionsReply, [
    ...OF_PROJECT,
    ...TAKES_JSON,
    'CAPTIONS_UNREADABLE',
    'LANGUAGE_UNSUPPORTED',
    'PROJECT_NOT_EDITABLE',
    'PROJECT_UPDATE_FAILED',
    'CAPTIONS_CHANGED',
    'SUBTITLES_FAILED',
  ]),
})

/** A project's captions as files, out and in; under /project. */
export function createProjectCaptionRoutes(deps: Deps) {
  const routes = createRoutes({
    unknownId: 'PROJECT_NOT_FOUND',
    fields: {
      format: 'CAPTION_FORMAT_UNKNOWN',
      text: 'CAPTIONS_UNREADABLE',
      lang: 'LANGUAGE_UNSUPPORTED',
    },
  })
  routes.use(requireUser(deps))
  routes.use('/:id/captions', requirePlan(deps, 'recent'))
  routes.use('/:id/import-captions', requirePlan(deps))
  return routes
    .openapi(captionsRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { filename, type, text } = await writeCaptions(
        asUser(deps, c),
        id,
        c.req.valid('query'),
      )
      c.header('content-type', type)
      c.header('content-disposition', contentDisposition(filename))
      c.header('access-control-expose-headers', 'content-disposition')
      return c.body(text, 200)
    })
    .openapi(importRoute, async (c) => {
      const { id } = c.req.valid('param')
      const basedOn = c.req.valid('header')['if-match']
      const imported = await importCaptions(asUser(deps, c), id, c.req.valid('json'), basedOn)
      const isDone = imported.imported === 'words'
      const message = isDone ? 'success.saved' : 'success.subtitles_in_progress'
      return c.json({ message, ...imported }, 200)
    })
}
