import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  button,
  fakeServer,
  openEditor,
  prepareEditor,
  UNHEARD,
} from '#app/features/editor/editor-fixture.tsx'
import { PROJECT_STATUS } from '#db/constants.ts'

vi.mock(
  '#app/features/editor/player/video-player.tsx',
  () => import('#app/features/editor/player/video-player-fixture.tsx'),
)

prepareEditor()
beforeEach(() => sessionStorage.clear())

const dialog = () => screen.findByRole('dialog', { name: 'Transcribe again' })
const language = () => screen.getByRole('combobox', { name: 'Spoken language' })
const names = () => screen.getByRole('textbox', { name: 'Names and special words' })
const startButton = async (name = 'Transcribe again') =>
  within(await screen.findByRole('dialog')).getByRole<HTMLButtonElement>('button', { name })

/** The editor of a project with words, with the dialog open. */
async function ask(...[values = {}, replies = {}]: Partial<Parameters<typeof fakeServer>>) {
  const server = fakeServer(values, replies)
  const { user } = await openEditor()
  await user.click(await screen.findByRole('tab', { name: 'Captions' }))
  await user.click(await button('Transcribe again…'))
  await dialog()
  return { server, user }
}

async function choose(user: Awaited<ReturnType<typeof ask>>['user'], name: string) {
  act(() => language().focus())
  await user.keyboard(name.slice(0, 3))
  expect(language().textContent).toBe(name)
}

describe('transcribing again', () => {
  test('begins with the language of before and says what it replaces and costs', async () => {
    await ask({ lang: 'es', duration: 40.2 })
    expect(language().textContent).toBe('Spanish')
    expect(screen.getByText(/words and your changes to them are replaced/).textContent).toMatch(
      /uses 00:41 of your video minutes again/,
    )
  })

  test('sends language, names and what to hide, and shows how far it is', async () => {
    const { server, user } = await ask({}, { 'process-progression': () => ({ body: RUNNING }) })
    await choose(user, 'Polish')
    await user.click(names())
    await user.paste('Łódź, Ada Lovelace\nłódź')
    expect(screen.getByText(/2 of 50/)).toBeDefined()
    await user.click(screen.getByRole('switch', { name: /Hide filler words/ }))
    server.become({ status: PROJECT_STATUS.transcribing, lang: 'pl' })
    await user.click(await startButton())
    await screen.findByText('Generating subtitles…')
    await screen.findByText('64 %')
    expect(server.bodies['generate-subtitles']).toEqual({
      lang: 'pl',
      hotwords: ['Łódź', 'Ada Lovelace'],
      hide_fillers: true,
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('tab')).toBeNull()
  })

  test('saves first what was edited a moment ago', async () => {
    const server = fakeServer({})
    const { user } = await openEditor()
    await user.click(await screen.findByRole('radio', { name: 'Neon glow' }))
    await user.click(screen.getByRole('tab', { name: 'Captions' }))
    await user.click(await button('Transcribe again…'))
    server.become({ status: PROJECT_STATUS.transcribing })
    await user.click(await startButton())
    await screen.findByText('Generating subtitles…')
    const calls = server.log.filter((call) => call.startsWith('POST'))
    expect(calls).toEqual(['POST update-subtitles-styles', 'POST generate-subtitles'])
  })

  test('shows the new words when they are there', async () => {
    const { server, user } = await ask()
    const found = [{ word: 'nowe', start: 0, end: 1, hidden: false }]
    server.become({ subtitles: found, subtitles_lang: 'pl', version: 2 })
    await user.click(await startButton())
    await waitFor(() => expect(screen.getByRole('toolbar', { name: 'Words' }).lang).toBe('pl'))
    expect(screen.getByRole('button', { name: 'nowe' })).toBeDefined()
  })

  test('a refusal leaves the dialog with what was typed', async () => {
    const refusal = { code: 'QUOTA_EXCEEDED', message: 'errors.quota_exceeded', requestId: 'r' }
    const { user } = await ask({}, { 'generate-subtitles': () => ({ status: 402, body: refusal }) })
    await user.type(names(), 'Ada')
    await user.click(await startButton())
    await waitFor(async () => expect((await startButton()).hasAttribute('aria-busy')).toBe(false))
    expect((names() as HTMLTextAreaElement).value).toBe('Ada')
  })

  test('too many names are told and not sent', async () => {
    const { user } = await ask()
    await user.click(names())
    await user.paste(Array.from({ length: 51 }, (_, index) => `n${index}`).join(','))
    expect(screen.getByText('51 are too many: 50 at most.')).toBeDefined()
    expect((await startButton()).disabled).toBe(true)
  })

  test('Ctrl+Z in a field is not for the captions behind', async () => {
    const server = fakeServer({})
    const { user } = await openEditor()
    await user.click(await screen.findByRole('radio', { name: 'Neon glow' }))
    await user.click(screen.getByRole('tab', { name: 'Captions' }))
    await user.click(await button('Transcribe again…'))
    await user.type(names(), 'Ada{Control>}z{/Control}')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('tab', { name: 'Models' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Neon glow' }).checked).toBe(true)
    expect(server.log).not.toContain('POST generate-subtitles')
  })

  test('one that failed is told, and the words of before stay', async () => {
    fakeServer({ error: { code: 'speech_none', message: 'errors.speech_none' } })
    await openEditor()
    await screen.findByText('New words could not be made')
    expect(screen.getByText('No speech was found in this video.')).toBeDefined()
    expect(screen.getByText('one two three')).toBeDefined()
  })
})

describe('a text that is given', () => {
  const openText = async (values: Parameters<typeof fakeServer>[0] = {}) => {
    const opened = await ask(values)
    await opened.user.click(screen.getByRole('tab', { name: 'I have the text' }))
    return opened
  }

  test('is sent line by line and costs nothing', async () => {
    const { server, user } = await openText()
    const promise = screen.getByText(/Your words are kept exactly as they are/).textContent
    expect(promise).toMatch(/no minutes/)
    expect(promise).not.toMatch(/video minutes again/)
    await user.click(screen.getByRole('textbox', { name: 'Your text' }))
    await user.paste('Hello, world!\n\nSecond line')
    expect(screen.getByText(/2 lines/)).toBeDefined()
    server.become({ status: PROJECT_STATUS.transcribing })
    await user.click(await startButton('Time my text'))
    await screen.findByText('Generating subtitles…')
    expect(server.bodies.align).toEqual({
      lang: 'en',
      cues: [{ text: 'Hello, world!' }, { text: 'Second line' }],
    })
    expect(server.log).not.toContain('POST generate-subtitles')
  })

  test('without words cannot be sent, one without end neither', async () => {
    const { user } = await openText()
    expect((await startButton('Time my text')).disabled).toBe(true)
    await user.click(screen.getByRole('textbox', { name: 'Your text' }))
    await user.paste('word '.repeat(6001))
    expect(screen.getByText('This text is too long: 6000 words at most.')).toBeDefined()
    expect((await startButton('Time my text')).disabled).toBe(true)
  })

  test('of marks alone cannot be sent', async () => {
    const { user } = await openText()
    await user.click(screen.getByRole('textbox', { name: 'Your text' }))
    await user.paste('♪ … ♪')
    expect((await startButton('Time my text')).disabled).toBe(true)
  })

  test('with a word that is too long says so and cannot be sent', async () => {
    const { user } = await openText()
    await user.click(screen.getByRole('textbox', { name: 'Your text' }))
    await user.paste('x'.repeat(201))
    expect(screen.getByText(/^The word “x+…” is too long: 200 characters at most\.$/)).toBeDefined()
    expect((await startButton('Time my text')).disabled).toBe(true)
  })

  test('is in the language that was heard where the project has none of its own', async () => {
    await openText({ lang: 'auto', subtitles_lang: 'ja' })
    expect(language().textContent).toBe('Japanese')
  })
})

describe('what a transcription tells about itself', () => {
  test('another language than the given one: a press opens the dialog with it chosen', async () => {
    fakeServer({ warnings: ['language_mismatch'], suggested_language: 'es' })
    const { user } = await openEditor()
    await screen.findByText(/transcribed in English, but it sounds like Spanish/)
    await user.click(await button('Transcribe in Spanish…'))
    await dialog()
    expect(language().textContent).toBe('Spanish · heard in the video')
    expect((await startButton()).disabled).toBe(false)
  })

  test('a language that is not certain: people choose another one', async () => {
    fakeServer({ lang: 'auto', subtitles_lang: 'pt', warnings: ['language_unsure'] })
    const { user } = await openEditor()
    await screen.findByText(/It sounds like Portuguese/)
    await user.click(await button('Transcribe again…'))
    await dialog()
    expect([language().textContent, (await startButton()).disabled]).toEqual([
      'Choose the language',
      true,
    ])
    await choose(user, 'Spanish')
    expect((await startButton()).disabled).toBe(false)
  })

  test('sound that is missing is told without anything to press', async () => {
    fakeServer({ warnings: ['sound_partial'] })
    await openEditor()
    await screen.findByText('Part of the sound could not be read; words may be missing after that.')
    expect(screen.queryByRole('button', { name: 'Transcribe again…' })).toBeNull()
  })

  test('is put away until the next transcription says it again', async () => {
    const warned = { warnings: ['language_mismatch' as const], suggested_language: 'es' }
    fakeServer(warned)
    const { user, view } = await openEditor()
    await user.click(await button('Close'))
    expect(screen.queryByText(/sounds like Spanish/)).toBeNull()
    expect(document.activeElement).not.toBe(document.body)
    view.unmount()
    const again = await openEditor()
    await button('Export')
    expect(screen.queryByText(/sounds like Spanish/)).toBeNull()
    again.view.unmount()
    fakeServer({ ...warned, subtitles_lang: 'fr' })
    await openEditor()
    await screen.findByText(/transcribed in French, but it sounds like Spanish/)
  })

  test('is told again of the next transcription in the same language', async () => {
    const server = fakeServer({ warnings: ['sound_partial'] })
    const { user } = await openEditor()
    await user.click(await button('Close'))
    expect(screen.queryByText('Some of the sound is missing')).toBeNull()
    await user.click(await screen.findByRole('tab', { name: 'Captions' }))
    await user.click(await button('Transcribe again…'))
    server.become({ warnings: ['sound_partial'], version: 2 })
    await user.click(await startButton())
    await screen.findByText('Some of the sound is missing')
  })

  test('is not told over a video whose captions are exported', async () => {
    fakeServer({ warnings: ['sound_partial'], status: PROJECT_STATUS.exported })
    await openEditor()
    await button('Download')
    expect(screen.queryByText('Some of the sound is missing')).toBeNull()
  })
})

test('the first transcription has the same options, and replaces nothing', async () => {
  const server = fakeServer({ ...UNHEARD, status: PROJECT_STATUS.ready, lang: 'fr' })
  const { user } = await openEditor()
  await user.click(await button('Options…'))
  await screen.findByRole('dialog', { name: 'Generate subtitles' })
  expect(language().textContent).toBe('French')
  expect(screen.queryByText(/replaced/)).toBeNull()
  await user.type(names(), 'Ada')
  server.become({ status: PROJECT_STATUS.transcribing })
  await user.click(await startButton('Generate subtitles'))
  await screen.findByText('Generating subtitles…')
  expect(server.bodies['generate-subtitles']).toEqual({
    lang: 'fr',
    hotwords: ['Ada'],
    hide_fillers: false,
  })
})

const RUNNING = {
  ...{ code: null, progress: 64, attempt: 1 },
  ...{ stage: 'recognise', place: null, message: null },
}
