/** An answer as the API makes it: JSON, under the request's id. */
export function apiAnswer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'x-request-id': 'r' } })
}
