import type { OpenAPIHono } from '@hono/zod-openapi'
import { html } from 'hono/html'
import type { ApiEnv, Deps } from '#api/api-env.ts'
import { listMail } from '#api/services/mail/list-mail.ts'
import { createRoutes } from './route-parts.ts'

/** What the outbox holds, as JSON or as a plain page: local development only, and no part of the documented API. */
export function createMailboxRoutes(deps: Deps): OpenAPIHono<ApiEnv> {
  const routes = createRoutes({})
  routes.get('/mailbox', async (c) => {
    const data = await listMail(deps)
    if (!c.req.header('accept')?.includes('text/html')) return c.json({ data })
    const items = data.map(
      (mail) => html`<li>${mail.created_at} ${mail.to} ${mail.template}
        <a href="${mail.params.link ?? ''}">${mail.params.link ?? ''}</a></li>`,
    )
    return c.html(html`<!doctype html><html lang="en"><title>Mailbox</title>
      <h1>Simulated mailbox: no mail is sent</h1><ul>${items}</ul></html>`)
  })
  return routes
}
