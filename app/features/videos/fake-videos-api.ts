import type { Project } from '#api/contract/project.ts'
import { PROJECT_STATUS } from '#db/constants.ts'

type Answer = unknown | Response | Promise<Response>

/** A project of a list, ready unless told otherwise. */
export function projectOf(values: Partial<Project> = {}): Project {
  return {
    id: 'p1',
    name: 'Studio tour',
    status: PROJECT_STATUS.ready,
    duration: 161,
    size_mb: 86.24,
    lang: 'fr',
    video_path: '',
    width: 540,
    height: 960,
    error: null,
    poster_url: null,
    created_at: '2026-11-21T00:00:00Z',
    ...values,
  }
}

/** As the API refuses. */
export function refusalOf(status: number, code: string, message: string): Response {
  const headers = { 'x-request-id': 'r' }
  return Response.json({ code, message, requestId: 'r' }, { status, headers })
}

/**
 * What the screen asks of the API, for tests: an account on the starter plan and a list of projects. `answers` take
 * precedence, by method and path; a function is asked anew each time.
 */
export function createFakeVideosApi() {
  const state = {
    plan: 'starter' as string | null,
    projects: [] as readonly Project[],
    answers: {} as Record<string, () => Answer>,
    calls: [] as string[],
  }

  async function answerTo(call: string): Promise<Response> {
    const given = await state.answers[call]?.()
    if (given instanceof Response) return given
    if (given !== undefined) return Response.json(given)
    if (call === 'GET /api/auth/profile') {
      const subscription = state.plan && { plan: state.plan, end_date: '2026-12-14T00:00:00Z' }
      return Response.json({ name: 'Ada', subscription })
    }
    if (call === 'GET /api/project/get-projects') return Response.json({ data: state.projects })
    if (call.endsWith('/video-url')) return Response.json({ url: 'https://store.test/v' })
    return refusalOf(404, 'PROCESS_NOT_FOUND', 'errors.process_not_found')
  }

  return {
    state,
    fetch: (path: string, init: RequestInit = {}): Promise<Response> => {
      const call = `${init.method ?? 'GET'} ${path}`
      state.calls.push(init.body ? `${call} ${init.body}` : call)
      return answerTo(call)
    },
    /** Calls other than reading. */
    changes: () => state.calls.filter((call) => !call.startsWith('GET')),
  }
}
