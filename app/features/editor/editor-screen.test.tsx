import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenProject } from '#api/contract/project.ts'
import { createQueryClient } from '#app/lib/query-client.ts'
import { signedIn } from '#app/lib/session/session.ts'
import { DEFAULT_STYLE } from '#captions/index.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { apiAnswer } from '#tests/support/api-answer.ts'
import { STORED, WORDS } from './draft/draft-fixture.ts'
import { closeDraft } from './draft/open-drafts.ts'
import { EditorScreen } from './editor-screen.tsx'
import { setWideScreen } from './panel/panel-fixture.tsx'
import type { VideoPlayer } from './player/video-player.tsx'
import { parseWordSearch } from './word-search.ts'

vi.mock('./player/video-player.tsx', () => ({
  VideoPlayer: ({
    source,
    showsCaptions,
    words,
    lang,
    overlay,
  }: ComponentProps<typeof VideoPlayer>) => (
    <section
      aria-label="Video"
      data-source={source}
      data-captions={showsCaptions}
      data-drawn-in={lang}
    >
      <p>{words.map(({ word }) => word).join(' ')}</p>
      {overlay}
    </section>
  ),
}))

const PROJECT: OpenProject = {
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
  created_at: '2026-11-21T12:00:00Z',
  subtitles: [...WORDS],
  styles: { ...DEFAULT_STYLE },
  version: 1,
  subtitles_lang: 'en',
}

/** Before its first transcription. */
const UNHEARD = { subtitles: null, styles: null, version: null, subtitles_lang: null }

type Reply = { status?: number; body: unknown }

/** An API with one project, whose calls are logged; a call without an answer of its own changes nothing. */
function fakeServer(first: Partial<OpenProject>, replies: Record<string, () => Reply> = {}) {
  let project = { ...PROJECT, ...first }
  const log: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const verb = String(input).split('/').at(-1) ?? ''
    log.push(`${init?.method ?? 'GET'} ${verb}`)
    const own = replies[verb]?.()
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
    become: (change: Partial<OpenProject>) => {
      project = { ...project, ...change }
    },
  }
}

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

async function open(search = '') {
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
const player = () => screen.findByRole('region', { name: 'Video' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const heading = (name: string) => screen.findByRole('heading', { name })

describe('a transcribed project', () => {
  test('shows name, way back, captions, panel and one main action', async () => {
    fakeServer({})
    await open()
    expect((await player()).dataset).toMatchObject({ source: 'original', captions: 'true' })
    expect(screen.getByText('one two three')).toBeDefined()
    await heading('Three lies about sleep')
    expect(screen.getByRole('link', { name: 'Back to your videos' }).getAttribute('href')).toBe(
      '/dashboard',
    )
    expect(screen.getByRole('tab', { name: 'Models' }).getAttribute('aria-selected')).toBe('true')
    await button('Export')
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
    expect(document.title).toBe('Three lies about sleep · Wordlight')
  })

  test('is drawn and edited in the language that was heard, as it is exported', async () => {
    fakeServer({ lang: 'auto', subtitles_lang: 'ja' })
    await open('?subtitleId=1')
    expect((await player()).dataset.drawnIn).toBe('ja')
    expect(screen.getByRole('toolbar', { name: 'Words' }).lang).toBe('ja')
    expect(screen.getByRole('textbox').lang).toBe('ja')
  })

  test('is exported with what was edited a moment ago', async () => {
    const server = fakeServer({})
    const { user } = await open()
    await user.click(await screen.findByRole('radio', { name: 'Neon glow' }))
    server.become({ status: PROJECT_STATUS.exporting })
    await user.click(await button('Export'))
    await screen.findByText('Export in progress...')
    const calls = server.log.filter((call) => call.startsWith('POST'))
    expect(calls).toEqual(['POST update-subtitles-styles', 'POST generate-video-subtitle'])
    expect(screen.queryByRole('tab')).toBeNull()
  })

  test('is not exported while its edits cannot be saved', async () => {
    const server = fakeServer(
      {},
      { 'update-subtitles-styles': () => ({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } }) },
    )
    const { user } = await open()
    await user.click(await screen.findByRole('radio', { name: 'Neon glow' }))
    await user.click(await button('Export'))
    await waitFor(() =>
      expect(
        screen.getByText('Not saved: trying again', { selector: 'p[aria-hidden] *' }),
      ).toBeDefined(),
    )
    expect(server.log).not.toContain('POST generate-video-subtitle')
  })

  test('Ctrl+Z takes an edit back and Ctrl+Shift+Z makes it again', async () => {
    fakeServer({})
    const { user } = await open()
    await user.click(await screen.findByRole('radio', { name: 'Neon glow' }))
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Plain' }).checked).toBe(true)
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Neon glow' }).checked).toBe(true)
  })

  test('on a small screen a button brings the panel up, and the video stays in use', async () => {
    setWideScreen(false)
    fakeServer({})
    const { user } = await open()
    await user.click(await button('Edit'))
    await screen.findByRole('dialog', { name: 'Editing' })
    expect((await player()).closest('[aria-hidden="true"]')).toBeNull()
    await user.click(await button('Close the editing panel'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('on a small screen Escape closes the word first, then the panel', async () => {
    setWideScreen(false)
    fakeServer({})
    const { user } = await open('?subtitleId=1')
    await screen.findByRole('dialog', { name: 'Edit subtitle' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit subtitle' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Editing' })).toBeDefined()
  })

  test('comes back with its unsaved edits after the screen was away', async () => {
    fakeServer(
      {},
      { 'update-subtitles-styles': () => ({ status: 401, body: { code: 'SIGNED_OUT' } }) },
    )
    const { user, view, client } = await open()
    await user.click(await screen.findByRole('radio', { name: 'Neon glow' }))
    view.unmount()
    client.clear()
    await open()
    expect(
      (await screen.findByRole<HTMLInputElement>('radio', { name: 'Neon glow' })).checked,
    ).toBe(true)
  })
})

describe('other states', () => {
  test('ready: offers the transcription', async () => {
    const server = fakeServer({
      status: PROJECT_STATUS.ready,
      subtitles: null,
      styles: null,
      version: null,
      subtitles_lang: null,
    })
    const { user } = await open()
    await heading('No subtitles yet')
    server.become({ status: PROJECT_STATUS.transcribing })
    await user.click(await button('Generate subtitles'))
    await screen.findByText('Generating subtitles…')
    expect(server.log).toContain('POST generate-subtitles')
  })

  test('transcribing: shows how far it is and that it began anew, and gets its captions when it ends', async () => {
    let reply: object = {
      code: null,
      progress: 64,
      attempt: 2,
      stage: 'recognise',
      place: null,
      message: null,
    }
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const server = fakeServer(
      {
        status: PROJECT_STATUS.transcribing,
        subtitles: null,
        styles: null,
        version: null,
        subtitles_lang: null,
      },
      { 'process-progression': () => ({ body: reply }) },
    )
    await open()
    await screen.findByText('64 %')
    expect(screen.getByText('Listening… · It had to start over.')).toBeDefined()
    reply = { ...reply, code: 'success', progress: 100 }
    server.become({ ...PROJECT })
    await act(() => vi.advanceTimersByTimeAsync(8000))
    await button('Export')
    expect(screen.getByText('one two three')).toBeDefined()
    vi.useRealTimers()
  })

  test('transcription failed: says why and tries again', async () => {
    fakeServer({
      status: PROJECT_STATUS.transcriptionFailed,
      subtitles: null,
      styles: null,
      version: null,
      subtitles_lang: null,
      error: { code: 'speech_none', message: 'errors.speech_none' },
    })
    await open()
    await screen.findByText('No speech was found in this video.')
    await button('Try again')
  })

  test('export failed: says why, and captions can be edited and exported again', async () => {
    fakeServer({
      status: PROJECT_STATUS.exportFailed,
      error: { code: 'render_failed', message: 'errors.video_processing_failed' },
    })
    await open()
    await screen.findByText('The video could not be processed.')
    await button('Export again')
    expect(screen.getAllByRole('radio')).toHaveLength(9)
  })

  test('exported: shows the exported file, to be downloaded or edited again', async () => {
    const server = fakeServer({ status: PROJECT_STATUS.exported })
    const { user } = await open()
    expect((await player()).dataset).toMatchObject({ source: 'export', captions: 'false' })
    await button('Download')
    expect(screen.queryByRole('tab')).toBeNull()
    server.become({ status: PROJECT_STATUS.transcribed })
    await user.click(await button('Edit again'))
    await button('Export')
    expect(server.log).toContain('POST reopen')
  })

  test.each([
    [404, 'PROJECT_NOT_FOUND', 'This video is gone'],
    [403, 'PLAN_REQUIRED', 'Your plan has ended'],
    [500, 'INTERNAL', 'This video could not be opened'],
  ])('%i %s: "%s"', async (status, code, title) => {
    fakeServer(
      {},
      {
        'get-project': () => ({
          status,
          body: { code, requestId: 'r', message: 'errors.internal' },
        }),
      },
    )
    await open()
    await heading(title)
    await screen.findByRole('link', { name: 'Back to your videos' })
  })

  test('an error can be tried again', async () => {
    const failing = {
      status: 500,
      body: { code: 'INTERNAL', requestId: 'r', message: 'errors.internal' },
    }
    const replies: Record<string, () => Reply> = { 'get-project': () => failing }
    fakeServer({}, replies)
    const { user } = await open()
    await heading('This video could not be opened')
    replies['get-project'] = () => ({ body: PROJECT })
    await user.click(await button('Try again'))
    await button('Export')
  })
})

describe('a project that is deleted while it is open', () => {
  const gone = {
    status: 404,
    body: { code: 'PROJECT_NOT_FOUND', requestId: 'r', message: 'errors.project_not_found' },
  }

  test('is said to be gone, and with it what was not saved', async () => {
    const replies: Record<string, () => Reply> = {}
    fakeServer({}, replies)
    const { user, client } = await open()
    await user.click(await screen.findByRole('radio', { name: 'Neon glow' }))
    replies['get-project'] = () => gone
    await act(() => client.invalidateQueries())
    await heading('This video is gone')
    expect(screen.queryByRole('region', { name: 'Video' })).toBeNull()
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  })

  test('is not asked for its progress any more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const replies: Record<string, () => Reply> = {}
    const server = fakeServer({ ...UNHEARD, status: PROJECT_STATUS.transcribing }, replies)
    await open()
    await screen.findByText('Generating subtitles…')
    replies['get-project'] = () => gone
    replies['process-progression'] = () => gone
    await act(() => vi.advanceTimersByTimeAsync(8000))
    await heading('This video is gone')
    server.log.length = 0
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(server.log).toEqual([])
    vi.useRealTimers()
  })
})

test('a saved draft takes what the project was given elsewhere', async () => {
  const server = fakeServer({})
  const { client } = await open()
  await button('Export')
  server.become({ subtitles: WORDS.slice(0, 1), version: 7 })
  await act(() => client.invalidateQueries())
  await waitFor(() => expect(screen.getByText('one')).toBeDefined())
  expect(STORED.words).toHaveLength(3)
})
