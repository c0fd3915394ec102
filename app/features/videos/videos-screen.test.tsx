import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toast } from '#app/components/ui/toast.ts'
import { useUploads } from '#app/lib/uploads/uploads.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { createFakeVideosApi, projectOf, refusalOf } from './fake-videos-api.ts'
import { VideosScreen } from './videos-screen.tsx'

vi.mock('#app/lib/uploads/uploads.ts', () => ({ useUploads: vi.fn() }))

const engine = { add: vi.fn(), chooseAgain: vi.fn(), retry: vi.fn(), cancel: vi.fn() }
let api: ReturnType<typeof createFakeVideosApi>

beforeEach(() => {
  api = createFakeVideosApi()
  vi.stubGlobal('fetch', api.fetch)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.mocked(useUploads).mockReturnValue({ uploads: [], engine } as never)
  vi.spyOn(toast, 'success').mockReturnValue('')
  vi.spyOn(toast, 'error').mockReturnValue('')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const open = () => renderPage(VideosScreen, { at: '/dashboard/videos' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const row = (name: string) => screen.findByRole('listitem', { name })

describe('the states of the screen', () => {
  test('while the list is read its shape is shown', async () => {
    api.state.answers['GET /api/project/get-projects'] = () => new Promise(() => {})
    await open()
    expect((await screen.findByRole('status')).textContent).toBe('Loading your videos')
    expect(button('New video').disabled).toBe(true)
  })

  test('without a plan there is a notice, no list, and nothing to create', async () => {
    api.state.plan = null
    await open()
    expect(await screen.findByText('You have no plan at the moment')).toBeTruthy()
    expect(button('New video').disabled).toBe(true)
    expect(screen.queryByText('Recent videos')).toBeNull()
    expect(api.state.calls).not.toContain('GET /api/project/get-projects')
  })

  test('a plan that has just ended reads the same', async () => {
    api.state.answers['GET /api/project/get-projects'] = () =>
      refusalOf(403, 'PLAN_REQUIRED', 'errors.plan_required')
    await open()
    expect(await screen.findByText('You have no plan at the moment')).toBeTruthy()
  })

  test('a list that cannot be read says so and can be asked for again', async () => {
    let isBroken = true
    api.state.answers['GET /api/project/get-projects'] = () =>
      isBroken ? refusalOf(500, 'INTERNAL', 'errors.internal') : { data: [projectOf()] }
    await open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Internal server error.')
    isBroken = false
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await row('Studio tour')).toBeTruthy()
  })

  test('an empty list invites, and opens the dialog', async () => {
    await open()
    expect(await screen.findByText('Your first video starts here')).toBeTruthy()
    await userEvent.click(button('Choose a video'))
    expect(await screen.findByRole('dialog', { name: 'New video' })).toBeTruthy()
  })

  test('the list comes a page at a time', async () => {
    api.state.projects = Array.from({ length: 60 }, (_, n) =>
      projectOf({ id: `p${n}`, name: `Talk ${n}` }),
    )
    await open()
    await row('Talk 49')
    expect(screen.queryByRole('listitem', { name: 'Talk 50' })).toBeNull()
    await userEvent.click(button('Show older videos'))
    expect(await row('Talk 59')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show older videos' })).toBeNull()
  })
})

describe('dropping files anywhere', () => {
  const drop = (...files: File[]) =>
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } })

  test('opens the dialog with the video and its name', async () => {
    await open()
    await screen.findByText('Your first video starts here')
    drop(new File(['x'], 'My talk.mp4', { type: 'video/mp4' }))
    const dialog = await screen.findByRole('dialog', { name: 'New video' })
    const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Project name' })
    expect(name.value).toBe('My talk')
    expect(within(dialog).getByText('My talk.mp4')).toBeTruthy()
  })

  test('on the open dialog it changes the file and leaves the rest as it is', async () => {
    await open()
    await screen.findByText('Your first video starts here')
    await userEvent.click(button('Choose a video'))
    const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Project name' })
    await userEvent.type(name(), 'Mine')
    drop(new File(['x'], 'My talk.mp4', { type: 'video/mp4' }))
    expect(await screen.findByText('My talk.mp4')).toBeTruthy()
    expect(name().value).toBe('Mine')
  })

  test('while a file is over the page, the page says where it goes', async () => {
    await open()
    await screen.findByText('Your first video starts here')
    fireEvent.dragEnter(document.body, { dataTransfer: { types: ['Files'] } })
    expect(screen.getByText('Drop your clip')).toBeTruthy()
    fireEvent.dragLeave(document.body, { dataTransfer: { types: ['Files'] } })
    expect(screen.queryByText('Drop your clip')).toBeNull()
    fireEvent.dragEnter(document.body, { dataTransfer: { types: ['text/plain'] } })
    expect(screen.queryByText('Drop your clip')).toBeNull()
  })

  test('without a plan it does nothing, not even what browsers do with dropped files', async () => {
    api.state.plan = null
    await open()
    await screen.findByText('You have no plan at the moment')
    expect(drop(new File(['x'], 'talk.mp4', { type: 'video/mp4' }))).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('work that ends', () => {
  async function showThen(before: Partial<ReturnType<typeof projectOf>>, after: typeof before) {
    api.state.projects = [projectOf(before)]
    const { queryClient } = await open()
    await row('Studio tour')
    api.state.projects = [projectOf(after)]
    await act(() => queryClient.invalidateQueries())
  }
  const { transcribing, transcribed, transcriptionFailed, exporting, exported } = PROJECT_STATUS

  test('captions that are ready are told, with the way to them, which goes when it is taken', async () => {
    vi.mocked(toast.success).mockReturnValueOnce('the offer')
    vi.spyOn(toast, 'dismiss').mockReturnValue()
    await showThen({ status: transcribing }, { status: transcribed })
    await waitFor(() => expect(toast.success).toHaveBeenCalledOnce())
    const [text, options] = vi.mocked(toast.success).mock.calls[0] ?? []
    expect([text, options?.action?.label]).toEqual([
      'The captions of “Studio tour” are ready.',
      'Edit',
    ])
    act(() => options?.action?.onClick())
    expect(await screen.findByText('page /editor-video/p1')).toBeTruthy()
    expect(toast.dismiss).toHaveBeenCalledWith('the offer')
  })

  test('an export that is done is told', async () => {
    await showThen({ status: exporting }, { status: exported })
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith('“Studio tour” is ready to download.'),
    )
  })

  test.each([
    ['the first', transcriptionFailed],
    ['a second, after which the words of before are still there,', transcribed],
  ])('a failure of %s transcription is told with its reason', async (_which, status) => {
    const error = { code: 'speech_none', message: 'errors.speech_none' }
    await showThen({ status: transcribing }, { status, error })
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith('“Studio tour” did not work out.', {
        description: '⚠️ No speech was found in this video.',
      }),
    )
  })

  test('a second transcription that was cancelled is no news', async () => {
    let status: typeof transcribing | typeof transcribed = transcribing
    const list = () => ({ data: [projectOf({ status })] })
    api.state.answers['GET /api/project/get-projects'] = list
    api.state.answers['POST /api/project/p1/cancel'] = () => {
      status = transcribed
      return { message: 'success.cancelled' }
    }
    await open()
    await row('Studio tour')
    await userEvent.click(button('Cancel: Studio tour'))
    await waitFor(() => expect(screen.getByText('Captions')).toBeTruthy())
    await waitFor(() => expect(vi.mocked(toast.success).mock.calls).toEqual([['Cancelled.']]))
  })

  test('a cancelled export is no news', async () => {
    await showThen({ status: exporting }, { status: transcribed })
    await waitFor(() => expect(screen.getByText('Captions')).toBeTruthy())
    expect(toast.success).not.toHaveBeenCalled()
  })
})
