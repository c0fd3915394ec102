import { m } from '#app/paraglide/messages.js'
import { extractLocaleFromRequest } from '#app/paraglide/runtime.js'
import { pageHeaders } from './page-headers.server.ts'

/** Nothing else can be loaded, so that the colours of the product stand here once more. */
const STYLE = `
  :root { color-scheme: dark light; }
  body { display: grid; place-content: center; justify-items: center; gap: 1rem; min-height: 100vh; margin: 0; padding: 1.5rem;
    box-sizing: border-box; text-align: center; font: 1rem/1.5 system-ui, sans-serif; }
  body { background: light-dark(#fbf9f4, #0d0c10); color: light-dark(#17151c, #f5f2ea); }
  a { display: inline-block; padding: 0.625rem 1.25rem; border-radius: 10px; background: #ffc83d; color: #1b1400;
    font-weight: 600; text-decoration: none; }
  h1, p { margin: 0; } p { max-width: 28rem; } small { opacity: 0.8; overflow-wrap: anywhere; }`

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
