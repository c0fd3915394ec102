import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#app/components/ui/toast.ts'
import {
  button,
  fakeServer,
  openEditor,
  prepareEditor,
} from '#app/features/editor/editor-fixture.tsx'
import { PROJECT_STATUS } from '#db/constants.ts'

vi.mock(
  '#app/features/editor/player/video-player.tsx',
  () => import('#app/features/editor/player/video-player-fixture.tsx'),
)

prepareEditor()
let saved: string[]
beforeEach(() => {
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.href)
  })
  return () => vi.restoreAllMocks()
})

const open = async (user: Awaited<ReturnType<typeof openEditor>>['user']) =>
  user.click(await button('Download captions'))

test('captions are saved as a file, with what was edited a moment ago', async () => {
  const server = fakeServer({})
  const { user } = await openEditor()
  await user.click(await screen.findByRole('radio', { name: 'Neon glow' }))
  await open(user)
  await user.click(screen.getByRole('menuitem', { name: /^SRT/ }))
  await waitFor(() => expect(saved).toEqual(['blob:1']))
  expect(server.log.slice(-2)).toEqual([
    'POST update-subtitles-styles',
    'GET captions?format=srt&level=caption',
  ])
})

test('every format is reached with the keyboard', async () => {
  const server = fakeServer({})
  const { user } = await openEditor()
  ;(await button('Download captions')).focus()
  await user.keyboard('{Enter}')
  const items = screen
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent?.split(/,| /)[0])
  expect(items).toEqual(['SRT', 'WebVTT', 'WebVTT', 'ASS', 'Text', 'JSON'])
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(server.log).toContain('GET captions?format=vtt&level=word'))
})

test('nothing is saved as a file while edits cannot be saved', async () => {
  const told = vi.spyOn(toast, 'error').mockReturnValue('')
  const server = fakeServer(
    {},
    { 'update-subtitles-styles': () => ({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } }) },
  )
  const { user } = await openEditor()
  await user.click(await screen.findByRole('radio', { name: 'Neon glow' }))
  await open(user)
  await user.click(screen.getByRole('menuitem', { name: /^JSON/ }))
  await waitFor(() => expect(told).toHaveBeenCalled())
  expect(server.log.filter((call) => call.includes('captions?'))).toEqual([])
})

test('an exported video has them too, and a refusal is told', async () => {
  const told = vi.spyOn(toast, 'error').mockReturnValue('')
  const body = { code: 'SUBTITLES_MISSING', message: 'errors.subtitles_missing', requestId: 'r' }
  fakeServer(
    { status: PROJECT_STATUS.exported },
    { 'captions?format=txt&level=caption': () => ({ status: 409, body }) },
  )
  const { user } = await openEditor()
  await open(user)
  await user.click(screen.getByRole('menuitem', { name: /^Text/ }))
  await waitFor(() => expect(told).toHaveBeenCalledWith('⚠️ Generate the subtitles first.'))
  expect(saved).toEqual([])
})

test('there are none before the first transcription', async () => {
  fakeServer({
    ...{ subtitles: null, styles: null, version: null, subtitles_lang: null },
    status: PROJECT_STATUS.ready,
  })
  await openEditor()
  await button('Generate subtitles')
  expect(screen.queryByRole('button', { name: 'Download captions' })).toBeNull()
})
