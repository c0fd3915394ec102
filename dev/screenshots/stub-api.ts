import type { z } from 'zod'
import type { profileReply } from '#api/contract/auth.ts'
import type { ErrorReply, messageReply } from '#api/contract/error.ts'
import type {
  OpenProject,
  ProgressReply,
  projectsReply,
  updateReply,
  videoUrlReply,
} from '#api/contract/project.ts'
import type { partUrlsReply, uploadReply, uploadsReply } from '#api/contract/upload.ts'
import { ERRORS, type ErrorCode } from '#api/errors.ts'

/** Bodies by route, so that a stub cannot answer what the API never would. */
type Bodies = {
  'GET /auth/profile': z.infer<typeof profileReply>
  'POST /auth/signin': never
  'GET /ready': { status: 'ready'; failing: [] }
  'GET /project/get-projects': z.infer<typeof projectsReply>
  'GET /project/:id/get-project': OpenProject
  'GET /project/:id/video-url': z.infer<typeof videoUrlReply>
  'GET /project/:id/process-progression': ProgressReply
  'GET /project/:id/download-video': never
  'POST /project/:id/generate-subtitles': z.infer<typeof messageReply>
  'POST /project/:id/update-subtitles': z.infer<typeof updateReply>
  'POST /project/:id/update-subtitles-styles': z.infer<typeof updateReply>
  'GET /uploads': z.infer<typeof uploadsReply>
  'POST /uploads': z.infer<typeof uploadReply>
  'GET /uploads/:id': z.infer<typeof uploadReply>
  'POST /uploads/:id/parts': z.infer<typeof partUrlsReply>
}
type Route = keyof Bodies

class Refusal {
  readonly status: number
  readonly body: ErrorReply
  constructor(status: number, body: ErrorReply) {
    this.status = status
    this.body = body
  }
}

/** Leaves the question open. */
export const NEVER = Symbol('never')
/** What a proxy says while nothing stands behind it. */
export const SILENCE = Symbol('silence')
/** A body that the page cannot have expected. */
export const NONSENSE = Symbol('nonsense')

type Reply<Body> = Body | Refusal | typeof NEVER | typeof SILENCE | typeof NONSENSE
type Call = {
  /** Of the project or upload in the path. */
  id: string
  /** 1 for the first call of its route by the page. */
  turn: number
}
export type Answers = {
  /** The server compiles other captions than the page; without it the same. */
  readonly drawsOtherwise?: true
} & {
  readonly [Key in Route]?: Reply<Bodies[Key]> | ((call: Call) => Reply<Bodies[Key]>)
}

const REQUEST_ID = '5f0c2a9e-shot'

/** As the API refuses with that code. */
export function refuse(code: ErrorCode): Refusal {
  const { status, message } = ERRORS[code]
  return new Refusal(status, { code, message, requestId: REQUEST_ID })
}

/** Answers the calls of one page. A route without an answer is a 501, which the report shows. */
export function createStubApi(answers: Answers) {
  const turns = new Map<string, number>()
  let isSilent = false
  return {
    silence: () => {
      isSilent = true
    },
    fetch: async (request: Request): Promise<Response> => {
      const path = new URL(request.url).pathname.replace(/^\/api/, '')
      const id = /[0-9a-f-]{36}/.exec(path)?.[0] ?? ''
      const route = `${request.method} ${id ? path.replace(id, ':id') : path}`
      const turn = (turns.get(route) ?? 0) + 1
      turns.set(route, turn)
      if (route === 'GET /project/:id/get-subtitle' && !isSilent)
        return compareCaptions(request, answers.drawsOtherwise ?? false)
      const answer = answers[route as Route]
      const reply = typeof answer === 'function' ? answer({ id, turn }) : answer
      return isSilent ? nothing() : respond(reply, request.signal)
    },
  }
}

/** As the API answers to the tag of a page's captions. */
function compareCaptions(request: Request, isOther: boolean): Response {
  const known = request.headers.get('if-none-match') ?? ''
  if (!isOther) return new Response(null, { status: 304 })
  return new Response('{}', { headers: { etag: known.replace(/-.*/, '-other"') } })
}

async function respond(reply: unknown, given: AbortSignal): Promise<Response> {
  if (reply === undefined) return new Response('no stub', { status: 501 })
  if (reply === NEVER) await new Promise((resolve) => given.addEventListener('abort', resolve))
  if (reply === NEVER || reply === SILENCE) return nothing()
  if (reply === NONSENSE) return send({ data: [null] })
  return reply instanceof Refusal ? send(reply.body, reply.status) : send(reply)
}

/** By the header a page knows the API's own answers. */
const send = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { 'x-request-id': REQUEST_ID } })

const nothing = () =>
  new Response('Bad gateway', { status: 502, headers: { 'content-type': 'text/html' } })
