import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { except } from 'hono/combine'
import { secureHeaders } from 'hono/secure-headers'
import { BODY_MAX_BYTES } from '#config'
import type { ApiEnv, Deps } from './api-env.ts'
import { accessLog } from './middleware/access-log.ts'
import { noStore } from './middleware/no-store.ts'
import { replyError, replyNotFound } from './middleware/reply-error.ts'
import { requestId } from './middleware/request-id.ts'
import { createAuthRoutes } from './routes/auth.ts'
import { createHealthRoutes } from './routes/health.ts'
import { createMailboxRoutes } from './routes/mailbox.ts'
import { createMetricsRoutes } from './routes/metrics.ts'
import { createNewProjectRoutes, NEW_PROJECT_PATH } from './routes/new-project.ts'
import { createProjectRoutes } from './routes/project.ts'
import { createProjectCaptionRoutes } from './routes/project-captions.ts'
import { createProjectJobRoutes } from './routes/project-jobs.ts'
import { createProjectVideoRoutes } from './routes/project-video.ts'
import { createUploadRoutes } from './routes/uploads.ts'
import { createWorkerRoutes } from './routes/worker.ts'

/** The whole API under /api, on the web's own Request and Response: the same in Deno, Node and Workers. */
export function createApp(deps: Deps) {
  const app = new OpenAPIHono<ApiEnv>().basePath('/api')
  app.onError(replyError(deps))
  app.notFound(replyNotFound(app))
  app.use(requestId, accessLog(deps), noStore)
  app.use(
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
      strictTransportSecurity: 'max-age=31536000; includeSubDomains',
      referrerPolicy: 'no-referrer',
    }),
  )
  app.use(except(`/api${NEW_PROJECT_PATH}`, bodyLimit({ maxSize: BODY_MAX_BYTES })))
  let description: ReturnType<typeof app.getOpenAPI31Document> | undefined
  app.get('/openapi.json', (c) => {
    description ??= app.getOpenAPI31Document(DOCUMENT)
    return c.json(description)
  })
  if (deps.isMailboxOpen) app.route('/dev', createMailboxRoutes(deps))

  return app
    .route('/', createHealthRoutes(deps))
    .route('/', createMetricsRoutes(deps))
    .route('/auth', createAuthRoutes(deps))
    .route('/', createNewProjectRoutes(deps))
    .route('/project', createProjectRoutes(deps))
    .route('/project', createProjectJobRoutes(deps))
    .route('/project', createProjectCaptionRoutes(deps))
    .route('/project', createProjectVideoRoutes(deps))
    .route('/uploads', createUploadRoutes(deps))
    .route('/worker/v1', createWorkerRoutes(deps))
}

const DOCUMENT = { openapi: '3.1.0', info: { title: 'Wordlight', version: '1' } }

/** The type from which clients are made: `hc<AppType>(origin)`. */
export type AppType = ReturnType<typeof createApp>
