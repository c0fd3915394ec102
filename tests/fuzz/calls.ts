import type { createApp } from '#api/app.ts'
import type { JsonSchema } from './values.ts'

export type Call = {
  /** Upper case. */
  method: string
  /** As in the document, with `{id}`, from the root. */
  path: string
  /** Schemas of the query parameters by name. */
  query: Record<string, JsonSchema>
  body: { type: string; schema: JsonSchema } | null
}

type Parameter = { in: string; name: string; schema?: JsonSchema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: JsonSchema }> }
}
type Document = { paths: Record<string, Record<string, Operation>> }

/** Every call that the app serves, from its own OpenAPI document and, for what that leaves out, its route table. */
export async function readCalls(app: ReturnType<typeof createApp>): Promise<Call[]> {
  const document = (await (await app.request('/api/openapi.json')).json()) as Document
  const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => describe(method, path, operation)),
  )
  const names = new Set(documented.map(nameOf))
  const others = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => describe(method, path.replace(/:(\w+)/g, '{$1}'), {}))
    .filter((call) => !names.has(nameOf(call)))
  const undocumented = new Map(others.map((call) => [nameOf(call), call]))
  return [...documented, ...undocumented.values()]
}

export const nameOf = (call: Call) => `${call.method} ${call.path}`

function describe(method: string, path: string, operation: Operation): Call {
  const { parameters = [], requestBody } = operation
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const [content] = Object.entries(requestBody?.content ?? {})
  return {
    method: method.toUpperCase(),
    path,
    query: Object.fromEntries(query.map(({ name, schema }) => [name, schema ?? {}])),
    body: content ? { type: content[0], schema: content[1].schema ?? {} } : null,
  }
}
