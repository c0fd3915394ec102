import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Project } from '#api/contract/project.ts'
import { toast } from '#app/components/ui/toast.ts'
import { createFakeVideosApi, projectOf } from '#app/features/videos/fake-videos-api.ts'
import { VideosScreen } from '#app/features/videos/videos-screen.tsx'
import { useUploads } from '#app/lib/uploads/uploads.ts'
import { PROJECT_STATUS, type ProjectStatus } from '#db/constants.ts'
import { renderPage } from '#tests/support/render-page.tsx'

vi.mock('#app/lib/uploads/uploads.ts', () => ({ useUploads: vi.fn() }))

const NAME = 'Studio tour'
let api: ReturnType<typeof createFakeVideosApi>
let seen: (isIntersecting: boolean) => void

beforeEach(() => {
  api = createFakeVideosApi()
  vi.stubGlobal('fetch', api.fetch)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(react: (entries: { isIntersecting: boolean }[]) => void) {
        seen = (isIntersecting) => react([{ isIntersecting }])
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.mocked(useUploads).mockReturnValue({ uploads: [], engine: {} } as never)
  vi.spyOn(toast, 'success').mockReturnValue('')
  vi.spyOn(toast, 'error').mockReturnValue('')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(values: Partial<Project> = {}) {
  api.state.projects = [projectOf(values)]
  await renderPage(VideosScreen, { at: '/dashboard/videos' })
  return within(await screen.findByRole('listitem', { name: NAME }))
}
const plain = (text: string | null) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ')

describe('what a row says', () => {
  test('name, length, size and language', async () => {
    const row = await open()
    expect(row.getByRole('heading', { name: NAME })).toBeTruthy()
    for (const fact of ['Ready', '02:41', '86.2 MB', 'French']) {
      expect(row.getByText((text) => plain(text) === fact)).toBeTruthy()
    }
  })

  test('hours, and a language that was detected', async () => {
    const row = await open({ duration: 3761, lang: 'auto' })
    expect(row.getByText('01:02:41')).toBeTruthy()
    expect(row.getByText('Automatic language')).toBeTruthy()
  })

  test('why the last job has failed, without the sign that is for plain text', async () => {
    const error = { code: 'speech_none', message: 'errors.speech_none' }
    const row = await open({ status: PROJECT_STATUS.transcriptionFailed, error })
    expect(row.getByText('Failed')).toBeTruthy()
    expect(row.getByText(/No speech was found in this video\./)).toBeTruthy()
  })
})

describe('what a row offers', () => {
  test.each<[ProjectStatus, string | null, string[], string[]]>([
    [PROJECT_STATUS.ready, 'Ready', [`Generate subtitles: ${NAME}`], []],
    [PROJECT_STATUS.transcribing, null, [`Cancel: ${NAME}`], []],
    [PROJECT_STATUS.transcriptionFailed, 'Failed', [`Try again: ${NAME}`], []],
    [PROJECT_STATUS.transcribed, 'Captions', [], [NAME, `Edit: ${NAME}`]],
    [PROJECT_STATUS.exporting, null, [`Cancel: ${NAME}`], []],
    [PROJECT_STATUS.exportFailed, 'Failed', [], [NAME, `Edit: ${NAME}`]],
    [PROJECT_STATUS.exported, 'Export', [`Download: ${NAME}`], [NAME, `View: ${NAME}`]],
  ])('%s', async (status, badge, buttons, links) => {
    const row = await open({ status })
    const named = (role: string) =>
      row.queryAllByRole(role).map((one) => one.ariaLabel ?? one.textContent)
    expect(named('button')).toEqual([...buttons, `More: ${NAME}`])
    expect(named('link')).toEqual(links)
    if (badge) expect(row.getByText(badge)).toBeTruthy()
    else expect(row.getByRole('progressbar', { name: `Progress of ${NAME}` })).toBeTruthy()
  })

  test('editing leads to the editor', async () => {
    const row = await open({ status: PROJECT_STATUS.transcribed })
    await userEvent.click(row.getByRole('link', { name: `Edit: ${NAME}` }))
    expect(await screen.findByText('page /editor-video/p1')).toBeTruthy()
  })

  test('generating starts the job once, and the row keeps the focus of the keyboard', async () => {
    const row = await open()
    const { promise, resolve } = Promise.withResolvers<Response>()
    api.state.answers['POST /api/project/p1/generate-subtitles'] = () => promise
    const generate = row.getByRole('button', { name: `Generate subtitles: ${NAME}` })
    generate.focus()
    await userEvent.keyboard('{Enter}{Enter}')
    api.state.projects = [projectOf({ status: PROJECT_STATUS.transcribing })]
    resolve(Response.json({ message: 'success.subtitles_in_progress' }))
    await row.findByRole('button', { name: `Cancel: ${NAME}` })
    expect(api.changes()).toEqual(['POST /api/project/p1/generate-subtitles {}'])
    expect(toast.success).toHaveBeenCalledWith('Subtitles generation in progress.')
    expect(document.activeElement?.getAttribute('aria-label')).toBe(NAME)
  })

  test('cancelling stops the job', async () => {
    const row = await open({ status: PROJECT_STATUS.transcribing })
    api.state.answers['POST /api/project/p1/cancel'] = () => {
      api.state.projects = [projectOf()]
      return { message: 'success.cancelled' }
    }
    await userEvent.click(row.getByRole('button', { name: `Cancel: ${NAME}` }))
    expect(await row.findByText('Ready')).toBeTruthy()
  })
})

describe('work under way', () => {
  const says = (values: object) => {
    api.state.answers['GET /api/project/p1/process-progression'] = () => ({
      code: null,
      progress: 0,
      attempt: 1,
      stage: null,
      place: null,
      message: null,
      ...values,
    })
  }
  const bar = () => screen.getByRole('progressbar', { name: `Progress of ${NAME}` })

  test('reads in words and percent', async () => {
    says({ progress: 64, stage: 'recognise' })
    const row = await open({ status: PROJECT_STATUS.transcribing })
    expect((await row.findByText('Listening…')).getAttribute('role')).toBe('status')
    expect(plain(row.getByText('Listening…').parentElement?.textContent ?? '')).toBe(
      'Listening… 64 %',
    )
    expect(bar().getAttribute('aria-valuenow')).toBe('64')
  })

  test('waits its turn', async () => {
    says({ place: 3 })
    const row = await open({ status: PROJECT_STATUS.exporting })
    expect(await row.findByText('Waiting, 2 before you')).toBeTruthy()
  })

  test('tells a second attempt from a bar that went wrong', async () => {
    says({ progress: 5, stage: 'render', attempt: 2 })
    const row = await open({ status: PROJECT_STATUS.exporting })
    expect(await row.findByText('It had to start over.')).toBeTruthy()
  })

  test('is over as soon as the API says so', async () => {
    says({ code: 'success', progress: 100 })
    api.state.answers['GET /api/project/get-projects'] = () => {
      const isAsked = api.state.calls.some((call) => call.endsWith('process-progression'))
      const status = isAsked ? PROJECT_STATUS.transcribed : PROJECT_STATUS.transcribing
      return { data: [projectOf({ status })] }
    }
    const row = await open()
    expect(await row.findByText('Captions')).toBeTruthy()
  })
})

describe('the menu', () => {
  const choose = async (row: Awaited<ReturnType<typeof open>>, item: string) => {
    await userEvent.click(row.getByRole('button', { name: `More: ${NAME}` }))
    await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  }

  test('renames, and gives the focus back', async () => {
    const row = await open()
    api.state.answers['POST /api/project/p1/rename'] = () => ({ message: 'success.saved' })
    await choose(row, 'Rename')
    const input = await screen.findByRole('textbox', { name: 'Project name' })
    await userEvent.clear(input)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    await userEvent.type(input, '  Take two {Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.changes()).toEqual(['POST /api/project/p1/rename {"projectName":"Take two"}'])
    await waitFor(() => expect(document.activeElement?.ariaLabel).toBe(`More: ${NAME}`))
  })

  test('duplicates', async () => {
    const row = await open()
    api.state.answers['POST /api/project/p1/duplicate'] = () => ({ id: 'p2', name: 'Copy' })
    await choose(row, 'Duplicate')
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('“Copy” was made.'))
  })

  test('makes an exported project editable again, and opens it', async () => {
    const row = await open({ status: PROJECT_STATUS.exported })
    api.state.answers['POST /api/project/p1/reopen'] = () => ({ message: 'success.saved' })
    await choose(row, 'Edit again')
    expect(await screen.findByText('page /editor-video/p1')).toBeTruthy()
  })

  test('offers that for an exported project only', async () => {
    const row = await open({ status: PROJECT_STATUS.transcribed })
    await userEvent.click(row.getByRole('button', { name: `More: ${NAME}` }))
    expect(screen.queryByRole('menuitem', { name: 'Edit again' })).toBeNull()
  })

  test('deletes after a confirmation; the focus goes to the list', async () => {
    const row = await open()
    api.state.projects = [projectOf(), projectOf({ id: 'p2', name: 'Another' })]
    api.state.answers['DELETE /api/project/p1/delete-project'] = () => {
      api.state.projects = [projectOf({ id: 'p2', name: 'Another' })]
      return { message: 'success.deleted' }
    }
    await choose(row, 'Delete')
    const dialog = await screen.findByRole('alertdialog', { name: `Delete “${NAME}”?` })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.queryByRole('listitem', { name: NAME })).toBeNull())
    expect(toast.success).toHaveBeenCalledWith('Delete successful')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Recent videos'))
  })

  test('deletes nothing without it', async () => {
    const row = await open({ status: PROJECT_STATUS.transcribing })
    await choose(row, 'Delete')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('It is being worked on')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(api.changes()).toEqual([])
    await waitFor(() => expect(document.activeElement?.ariaLabel).toBe(`More: ${NAME}`))
  })
})

test('the still is read only while the row is in the window', async () => {
  await open()
  const asksForVideo = () => api.state.calls.includes('GET /api/project/p1/video-url')
  expect(asksForVideo()).toBe(false)
  act(() => seen(true))
  await waitFor(() => expect(document.querySelector('video')).toBeTruthy())
  expect(document.querySelector('video')?.src).toBe('https://store.test/v#t=0.5')
  act(() => seen(false))
  expect(document.querySelector('video')).toBeNull()
})
