import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { STORED } from '#app/features/editor/draft/draft-fixture.ts'
import { renderPanel } from './panel-fixture.tsx'

const word = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = () => screen.findByRole('dialog', { name: 'Edit subtitle' })
const field = async () => within(await dialog()).findByRole<HTMLInputElement>('textbox')
const whenClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** The panel on its captions tab. */
async function renderCaptions(options: Parameters<typeof renderPanel>[0] = {}) {
  const panel = await renderPanel(options)
  await panel.user.click(screen.getByRole('tab', { name: 'Captions' }))
  const search = () => panel.router.state.location.search
  return { ...panel, search }
}

function setTime(playback: Awaited<ReturnType<typeof renderPanel>>['playback'], time: number) {
  act(() => playback.store.setState((state) => ({ ...state, currentTime: time })))
}

describe('the list', () => {
  test('lights a word a twentieth of a second after its start, and the last one most', async () => {
    const { playback } = await renderCaptions()
    const lights = () =>
      ['one', 'two', 'three'].map((name) => word(name).getAttribute('data-light'))
    expect(lights()).toEqual(['ahead', 'ahead', 'ahead'])
    setTime(playback, 1.04)
    expect(lights()).toEqual(['current', 'ahead', 'ahead'])
    setTime(playback, 1.05)
    expect(lights()).toEqual(['reached', 'current', 'ahead'])
    expect(word('two').getAttribute('aria-current')).toBe('true')
    setTime(playback, 0)
    expect(lights()).toEqual(['ahead', 'ahead', 'ahead'])
  })

  test('shows a hidden word as a box that is named', async () => {
    const { draft } = await renderCaptions()
    act(() => draft.setWordHidden(1, true))
    expect(word('two (hidden)').textContent).toBe('')
  })

  test('is one stop for Tab, with arrows, Home and End inside', async () => {
    const { user } = await renderCaptions()
    const before = screen.getByRole('button', { name: 'Transcribe again…' })
    await user.tab()
    expect(document.activeElement).toBe(before)
    await user.tab()
    expect(document.activeElement).toBe(word('one'))
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(word('two'))
    await user.keyboard('{End}{ArrowRight}')
    expect(document.activeElement).toBe(word('three'))
    await user.keyboard('{Home}{ArrowLeft}')
    expect(document.activeElement).toBe(word('one'))
    expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([
      before,
      word('one'),
      ...screen.queryAllByRole('button', { name: /Undo|Redo/ }),
    ])
  })

  test('says so when there are no words', async () => {
    await renderCaptions({ stored: { ...STORED, words: [] } })
    expect(screen.getByText('There are no words to edit.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Transcribe again…' })).toBeDefined()
  })
})

describe('the word dialog', () => {
  test('opens by a press, under an address of its own, with the video at the word', async () => {
    const { user, search, playback } = await renderCaptions()
    await user.click(word('two'))
    expect((await field()).value).toBe('two')
    expect(document.activeElement).toBe(await field())
    expect(search()).toEqual({ subtitleId: 1, allText: 'two', start: 1, end: 1.5 })
    expect(playback.store.state.currentTime).toBeCloseTo(1.25)
    expect(word('two').getAttribute('aria-current')).toBe('true')
  })

  test('draws each keystroke at once, keeps it with Enter, and gives the focus back', async () => {
    const { user, draft, search } = await renderCaptions()
    word('two').focus()
    await user.keyboard('{Enter}')
    await user.clear(await field())
    await user.keyboard('du')
    expect(draft.store.state.words[1]?.word).toBe('du')
    await user.keyboard('o{Enter}')
    await whenClosed()
    expect(search()).toEqual({})
    expect(draft.store.state.words[1]?.word).toBe('duo')
    expect(draft.store.state.canUndo).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(word('duo')))
  })

  test('decides whether a line or a caption begins with the word, which the list shows', async () => {
    const { user, draft } = await renderCaptions()
    await user.click(word('two'))
    const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
    expect(choice('Auto').checked).toBe(true)
    await user.click(choice('Line'))
    expect(draft.store.state.words[1]?.brk).toBe('line')
    await user.click(choice('Caption'))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await whenClosed()
    expect(draft.store.state.words[1]?.brk).toBe('caption')
    expect(word('two, Break before it: Caption').dataset.word).toBe('1')
    await user.click(word('one'))
    await field()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test.each([
    [
      'Escape',
      async (user: Awaited<ReturnType<typeof renderPanel>>['user']) => user.keyboard('{Escape}'),
    ],
    [
      'Cancel',
      async (user: Awaited<ReturnType<typeof renderPanel>>['user']) =>
        user.click(screen.getByRole('button', { name: 'Cancel' })),
    ],
  ])('%s puts the word back', async (_, leave) => {
    const { user, draft, search } = await renderCaptions()
    await user.click(word('two'))
    await user.type(await field(), 'xyz')
    await user.click(screen.getByRole('switch', { name: 'Visible' }))
    expect(draft.store.state.words[1]).toMatchObject({ word: 'twoxyz', hidden: true })
    await leave(user)
    await whenClosed()
    expect(draft.store.state.words[1]).toEqual(STORED.words[1])
    expect(draft.store.state.canUndo).toBe(false)
    expect(search()).toEqual({})
  })

  test('shows the word as it stands when an edit is undone', async () => {
    const { user, draft } = await renderCaptions()
    act(() => draft.setWordText(1, 'deux'))
    await user.click(word('deux'))
    act(() => draft.undo())
    expect((await field()).value).toBe('two')
    await user.click(screen.getByRole('switch', { name: 'Visible' }))
    expect(draft.store.state.words[1]).toMatchObject({ word: 'two', hidden: true })
  })

  test('gives up what was typed when it is undone', async () => {
    const { user, draft } = await renderCaptions()
    await user.click(word('two'))
    await user.type(await field(), '!')
    act(() => draft.undo())
    expect((await field()).value).toBe('two')
  })

  test('shows what is loaded instead, and closes when its word is gone', async () => {
    const { api, draft, search } = await renderPanel({ search: '?subtitleId=1' }).then((panel) => ({
      ...panel,
      search: () => panel.router.state.location.search,
    }))
    api.change({ words: STORED.words.map((each) => ({ ...each, word: `${each.word}s` })) })
    await act(() => draft.takeTheirs())
    expect((await field()).value).toBe('twos')
    api.change({ words: STORED.words.slice(0, 1) })
    await act(() => draft.takeTheirs())
    await whenClosed()
    expect(search()).toEqual({})
  })

  test('closes once, however often it is told to', async () => {
    const { user, router } = await renderCaptions()
    await user.click(word('two'))
    const cancel = within(await dialog()).getByRole('button', { name: 'Cancel' })
    act(() => {
      cancel.click()
      cancel.click()
    })
    await whenClosed()
    expect(router.state.location.pathname).toBe('/editor-video/p1')
  })

  test('Back closes it and keeps what was typed', async () => {
    const { user, draft, router, search } = await renderCaptions()
    await user.click(word('two'))
    await user.type(await field(), '!')
    act(() => router.history.back())
    await whenClosed()
    expect(draft.store.state.words[1]?.word).toBe('two!')
    expect(search()).toEqual({})
  })

  test('goes from word to word, keeps each, and leaves one step for Back', async () => {
    const { user, draft, router, search } = await renderCaptions()
    await user.click(word('one'))
    await user.type(await field(), '!')
    await user.click(word('three'))
    await waitFor(() => expect(search()).toMatchObject({ subtitleId: 2 }))
    expect((await field()).value).toBe('three')
    await user.keyboard('drei{Enter}')
    await whenClosed()
    expect(draft.store.state.words.map((each) => each.word)).toEqual(['one!', 'two', 'drei'])
    expect(router.history.location.state.__TSR_index).toBe(1)
  })

  test('an empty word is refused and changes nothing', async () => {
    const { user, draft } = await renderCaptions()
    await user.click(word('two'))
    await user.clear(await field())
    await user.keyboard('  {Enter}')
    expect((await field()).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('A word cannot be empty. Hide it instead.')).toBeDefined()
    expect(draft.store.state.words[1]?.word).toBe('two')
  })

  test('hides and shows a word', async () => {
    const { user, draft } = await renderCaptions()
    await user.click(word('two'))
    await user.click(screen.getByRole('switch', { name: 'Visible' }))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await whenClosed()
    expect(draft.store.state.words[1]?.hidden).toBe(true)
    await user.click(word('two (hidden)'))
    expect(screen.getByRole('switch', { name: 'Visible' }).getAttribute('aria-checked')).toBe(
      'false',
    )
  })

  test('plays from its word', async () => {
    const { user, playback } = await renderCaptions()
    await user.click(word('three'))
    setTime(playback, 0)
    await user.click(screen.getByRole('button', { name: 'Play from this word' }))
    expect(playback.store.state.currentTime).toBeCloseTo(2.25)
  })
})

describe('an address with a word', () => {
  test('opens its dialog and closes without leaving the page', async () => {
    const { user, search } = await renderPanel({ search: '?subtitleId=1' }).then((panel) => ({
      ...panel,
      search: () => panel.router.state.location.search,
    }))
    expect((await field()).value).toBe('two')
    expect(screen.getByRole('tab', { name: 'Captions' }).getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Escape}')
    await whenClosed()
    expect(search()).toEqual({})
  })

  test('counts for its place in the list only: the list knows text and times', async () => {
    const { draft, user } = await renderPanel({
      search: '?subtitleId=0&allText=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&start=99&end=-4',
    })
    expect((await field()).value).toBe('one')
    expect(screen.getByText('0:00.00 – 0:00.50')).toBeDefined()
    await user.keyboard('{Enter}')
    await whenClosed()
    expect(draft.store.state.words).toBe(STORED.words)
  })

  test.each([
    '?subtitleId=3',
    '?subtitleId=-1',
    '?subtitleId=0.5',
    '?subtitleId=%7B%7D',
    '?start=1',
  ])('%s opens nothing', async (search) => {
    await renderPanel({ search })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
