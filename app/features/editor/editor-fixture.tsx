import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import type { OpenProject } from '#api/contract/project.ts'
import { createQueryClient } from '#app/lib/query-client.ts'
import { signedIn } from '#app/lib/session/session.ts'
import { DEFAULT_STYLE } from '#captions/index.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { apiAnswer } from '#tests/support/api-answer.ts'
import { WORDS } from './draft/draft-fixture.ts'
import { closeDraft } from './draft/open-drafts.ts'
import { EditorScreen } from './editor-screen.tsx'
import { setWideScreen } from './panel/panel-fixture.tsx'
import { parseWordSearch } from './word-search.ts'

/** Transcribed. */
export const PROJECT: OpenProject = {
  id: '5f0e8c1e-0000-4000-8000-000000000001',
  name: 'Three lies about sleep',
  status: PROJECT_STATUS.transcribed,
  duration: 60,
  size_mb: 3,
  lang: 'en',
  video_path: '',
  width: 540,
  height: 960,
  error: null,
  poster_url: null,
  created_at: '2026-11-21T12:00:00Z',
  subtitles: [...WORDS],
  styles: { ...DEFAULT_STYLE },
  version: 1,
  subtitles_lang: 'en',
  peaks_url: null,
  warnings: [],
  suggested_language: null,
  language_probability: null,
}

/** Before its first transcription. */
export const UNHEARD = { subtitles: null, styles: null, version: null, subtitles_lang: null }

export type Reply = { status?: number; body: unknown }
type Replies = Record<string, () => Reply | Promise<Reply>>

/** An API with one project, whose calls are logged; a call without an answer of its own changes nothing. */
export function fakeServer(first: Partial<OpenProject>, replies: Replies = {}) {
  let project = { ...PROJECT, ...first }
  const log: string[] = []
  const bodies: Record<string, unknown> = {}
  const versions: Record<string, string | null> = {}
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const verb = String(input).split('/').at(-1) ?? ''
    log.push(`${init?.method ?? 'GET'} ${verb}`)
    if (typeof init?.body === 'string') bodies[verb] = JSON.parse(init.body)
    versions[verb] = new Headers(init?.headers).get('if-match')
    const own = await replies[verb]?.()
    if (own) return apiAnswer(own.body, own.status)
    if (verb === 'get-project') return Response.json(project)
    if (verb.startsWith('update-')) {
      project = { ...project, version: (project.version ?? 0) + 1 }
      return Response.json({ message: 'success.saved', version: project.version })
    }
    return Response.json({ message: 'success.saved' })
  })
  return {
    log,
    /** What was sent last, by verb. */
    bodies,
    /** The version that the last call was based on, by verb; null where it named none. */
    versions,
    become: (change: Partial<OpenProject>) => {
      project = { ...project, ...change }
    },
  }
}

/** Before and after each test of a file. */
export function prepareEditor(): void {
  beforeEach(() => {
    setWideScreen(true)
    signedIn.setState(() => true)
    window.scrollTo = () => {}
    Element.prototype.scrollIntoView = () => {}
  })
  afterEach(() => {
    closeDraft(PROJECT.id)
    vi.unstubAllGlobals()
  })
}

/** The editor's screen under its address. */
export async function openEditor(search = '') {
  const root = createRootRoute()
  const guarded = createRoute({ getParentRoute: () => root, id: '_protected' })
  const editor = createRoute({
    getParentRoute: () => guarded,
    path: 'editor-video/$projectId',
    validateSearch: parseWordSearch,
    component: () => <EditorScreen projectId={PROJECT.id} />,
  })
  const history = createMemoryHistory({ initialEntries: [`/editor-video/${PROJECT.id}${search}`] })
  const routeTree = root.addChildren([guarded.addChildren([editor])])
  const router = createRouter({ routeTree, history })
  const client = createQueryClient()
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), client, view }
}
export const player = () => screen.findByRole('region', { name: 'Video' })
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const heading = (name: string) => screen.findByRole('heading', { name })
