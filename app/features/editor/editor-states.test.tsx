import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { PROJECT_STATUS } from '#db/constants.ts'
import { STORED, WORDS } from './draft/draft-fixture.ts'
import {
  button,
  fakeServer,
  heading,
  openEditor,
  PROJECT,
  player,
  prepareEditor,
  type Reply,
  UNHEARD,
} from './editor-fixture.tsx'

vi.mock('./player/video-player.tsx', () => import('./player/video-player-fixture.tsx'))

prepareEditor()

describe('other states', () => {
  test('ready: offers the transcription', async () => {
    const server = fakeServer({
      status: PROJECT_STATUS.ready,
      ...UNHEARD,
    })
    const { user } = await openEditor()
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
        ...UNHEARD,
      },
      { 'process-progression': () => ({ body: reply }) },
    )
    await openEditor()
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
      ...UNHEARD,
      error: { code: 'speech_none', message: 'errors.speech_none' },
    })
    await openEditor()
    await screen.findByText('No speech was found in this video.')
    await button('Try again')
  })

  test('export failed: says why, and captions can be edited and exported again', async () => {
    fakeServer({
      status: PROJECT_STATUS.exportFailed,
      error: { code: 'render_failed', message: 'errors.video_processing_failed' },
    })
    await openEditor()
    await screen.findByText('The video could not be processed.')
    await button('Export again')
    expect(screen.getAllByRole('radio')).toHaveLength(9)
  })

  test('exported: shows the exported file, to be downloaded or edited again', async () => {
    const server = fakeServer({ status: PROJECT_STATUS.exported })
    const { user } = await openEditor()
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
    await openEditor()
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
    const { user } = await openEditor()
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
    const { user, client } = await openEditor()
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
    await openEditor()
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
  const { client } = await openEditor()
  await button('Export')
  server.become({ subtitles: WORDS.slice(0, 1), version: 7 })
  await act(() => client.invalidateQueries())
  await waitFor(() => expect(screen.getByText('one')).toBeDefined())
  expect(STORED.words).toHaveLength(3)
})
