import { m } from '#app/paraglide/messages.js'
import { extractLocaleFromRequest } from '#app/paraglide/runtime.js'
import { pageHeaders } from './page-headers.server.ts'

const STYLE = `
  :root { color-scheme: dark light; }
  body { display: grid; place-content: center; gap: 1rem; min-height: 100vh; margin: 0; padding: 1.5rem;
    box-sizing: border-box; text-align: center; font: 1rem/1.5 system-ui, sans-serif; }
  h1, p { margin: 0; } small { opacity: 0.75; overflow-wrap: anywhere; }`

/** A page without scripts, in the language of the request, for when nothing else can be rendered. */
export function renderFailure(request: Request, requestId: string): Response {
  const locale = extractLocaleFromRequest(request)
  const title = m['page_error.title']({}, { locale })
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body>
<h1>${title}</h1>
<p>${m['page_error.text']({}, { locale })}</p>
<p><a href="">${m['page_error.retry']({}, { locale })}</a></p>
<small>${m['page_error.reference']({ id: requestId }, { locale })}</small>
</body>
</html>
`
  return new Response(html, {
    status: 500,
    headers: {
      ...pageHeaders(),
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  })
}
