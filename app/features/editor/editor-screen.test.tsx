import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { toast } from '#app/components/ui/toast.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import {
  button,
  fakeServer,
  heading,
  openEditor,
  player,
  prepareEditor,
  type Reply,
} from './editor-fixture.tsx'
import { setWideScreen } from './panel/panel-fixture.tsx'

vi.mock('./player/video-player.tsx', () => import('./player/video-player-fixture.tsx'))

prepareEditor()

describe('a transcribed project', () => {
  test('shows name, way back, captions, panel and one main action', async () => {
    fakeServer({})
    await openEditor()
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
    await openEditor('?subtitleId=1')
    expect((await player()).dataset.drawnIn).toBe('ja')
    expect(screen.getByRole('toolbar', { name: 'Words' }).lang).toBe('ja')
    expect(screen.getByRole('textbox').lang).toBe('ja')
  })

  test('is exported with what was edited a moment ago', async () => {
    const server = fakeServer({})
    const { user } = await openEditor()
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
    const { user } = await openEditor()
    await user.click(await screen.findByRole('radio', { name: 'Neon glow' }))
    await user.click(await button('Export'))
    await waitFor(() =>
      expect(
        screen.getByText('Not saved: trying again', { selector: 'p[aria-hidden] *' }),
      ).toBeDefined(),
    )
    expect(server.log).not.toContain('POST generate-video-subtitle')
  })

  test('cannot be edited while an export starts, and can again when it does not', async () => {
    const answer = Promise.withResolvers<Reply>()
    fakeServer({}, { 'generate-video-subtitle': () => answer.promise })
    const { user } = await openEditor()
    await user.click(await screen.findByRole('radio', { name: 'Neon glow' }))
    await user.click(await button('Export'))
    const panel = screen.getByRole('region', { name: 'Editing' })
    expect(panel.hasAttribute('inert')).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true)
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Neon glow' }).checked).toBe(true)
    answer.resolve({ status: 500, body: { code: 'INTERNAL', message: 'errors.internal' } })
    await waitFor(() => expect(panel.hasAttribute('inert')).toBe(false))
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Plain' }).checked).toBe(true)
  })

  test('on a small screen has no panel to open while an export starts', async () => {
    setWideScreen(false)
    fakeServer({}, { 'generate-video-subtitle': () => new Promise(() => {}) })
    const { user } = await openEditor()
    await user.click(await button('Export'))
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  test.each([
    [409, 'CAPTIONS_CHANGED', /Choose which ones to keep, then try again/],
    [422, 'INVALID_INPUT', /Undo or correct them, then try again/],
    [503, 'SERVICE_UNAVAILABLE', /Try again in a moment/],
  ])('is not exported after %i %s, and says what to do', async (status, code, remedy) => {
    const told = vi.spyOn(toast, 'error')
    const refusal = { status, body: { code, message: 'errors.internal' } }
    const server = fakeServer({}, { 'update-subtitles-styles': () => refusal })
    const { user } = await openEditor()
    await user.click(await screen.findByRole('radio', { name: 'Neon glow' }))
    server.become({ subtitles: [], version: 4 })
    await user.click(await button('Export'))
    await waitFor(() => expect(told.mock.lastCall?.[0]).toMatch(remedy))
    expect(server.log).not.toContain('POST generate-video-subtitle')
    told.mockRestore()
  })

  test('Ctrl+Z takes an edit back and Ctrl+Shift+Z makes it again', async () => {
    fakeServer({})
    const { user } = await openEditor()
    await user.click(await screen.findByRole('radio', { name: 'Neon glow' }))
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Plain' }).checked).toBe(true)
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Neon glow' }).checked).toBe(true)
  })

  test('on a small screen a button brings the panel up, and the video stays in use', async () => {
    setWideScreen(false)
    fakeServer({})
    const { user } = await openEditor()
    await user.click(await button('Edit'))
    await screen.findByRole('dialog', { name: 'Editing' })
    expect((await player()).closest('[aria-hidden="true"]')).toBeNull()
    await user.click(await button('Close the editing panel'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('on a small screen Escape closes the word first, then the panel', async () => {
    setWideScreen(false)
    fakeServer({})
    const { user } = await openEditor('?subtitleId=1')
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
    const { user, view, client } = await openEditor()
    await user.click(await screen.findByRole('radio', { name: 'Neon glow' }))
    view.unmount()
    client.clear()
    await openEditor()
    expect(
      (await screen.findByRole<HTMLInputElement>('radio', { name: 'Neon glow' })).checked,
    ).toBe(true)
  })
})
