import type { Hono } from 'hono'
import type { ApiEnv } from '#api/api-env.ts'

/** A call as the API's own document describes it. */
export type Operation = {
  /** `POST /project/{id}/rename` */
  key: string
  method: string
  path: string
  /** Every code that the call may be refused with, with its status. */
  refusals: { code: string; status: number }[]
  takesJson: boolean
}

type Answer = {
  content?: Record<string, { schema?: { properties?: { code?: { enum?: string[] } } } }>
}
type Described = {
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, Answer>
}
type Document = { paths: Record<string, Record<string, Described>> }

type Requestable = Pick<Hono<ApiEnv>, 'request'>

/** All calls of the API, out of /api/openapi.json. */
export async function readOperations(app: Requestable): Promise<Operation[]> {
  const document = (await (await app.request('/api/openapi.json')).json()) as Document
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const ownPath = path.replace(/^\/api/, '')
      return {
        key: `${method.toUpperCase()} ${ownPath}`,
        method: method.toUpperCase(),
        path: ownPath,
        refusals: Object.entries(described.responses)
          .filter(([status]) => Number(status) >= 400)
          .flatMap(([status, answer]) =>
            codesOf(answer).map((code) => ({ code, status: Number(status) })),
          ),
        takesJson: 'application/json' in (described.requestBody?.content ?? {}),
      }
    }),
  )
}

function codesOf(answer: Answer): string[] {
  return answer.content?.['application/json']?.schema?.properties?.code?.enum ?? []
}

/** Throws when a refusal is one that the contract of its call does not name. */
export function createContractCheck(app: Requestable) {
  let operations: Promise<Operation[]> | undefined
  return async (method: string, path: string, response: Response): Promise<void> => {
    if (response.status < 400 || method === 'HEAD') return
    operations ??= readOperations(app)
    const known = (await operations).find(
      (operation) => operation.method === method && patternOf(operation.path).test(path),
    )
    if (!known) return
    const { code } = (await response.clone().json()) as { code?: string }
    if (code === undefined) return
    const isNamed = known.refusals.some(
      (refusal) => refusal.code === code && refusal.status === response.status,
    )
    if (!isNamed) throw new Error(`The contract of ${known.key} does not name ${code}.`)
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`)
}
